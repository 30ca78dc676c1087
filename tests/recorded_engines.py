"""Engines as they answered once: recorded runs, replayed by a small program in their place.

``python tests/recorded_engines.py ENGINE NAME EVENT`` records a run of ENGINE (a path; of a jar,
which ``java`` runs) on the rounds of EVENT into ``pairings/transcripts/NAME.json``. The events
were generated: nobody in them exists.
"""

import sys
from pathlib import Path
from shutil import which

TRANSCRIPTS = Path(__file__).parent / "pairings" / "transcripts"

RECORDING = """\
#!{python}
import json, subprocess, sys
from pathlib import Path
place = Path({place!r})
runs = json.loads(place.read_text("utf-8")) if place.exists() else []
path = next((one for one in map(Path, sys.argv[1:]) if one.name.startswith("round.")), None)
before = path.read_bytes() if path else b""
done = subprocess.run([{engine!r}, *sys.argv[1:]], capture_output=True)
written = Path("pairs.txt").read_text("latin-1") if Path("pairs.txt").exists() else ""
arguments = ["ENGINE.jar" if one.endswith(".jar") else one for one in sys.argv[1:]]
runs.append({{"arguments": arguments, "input": before.decode(), "code": done.returncode,
             "output": done.stdout.decode(), "complaint": done.stderr.decode(),
             "written": written}})
place.write_text(json.dumps(runs, indent=1, ensure_ascii=False) + "\\n", "utf-8")
sys.stdout.buffer.write(done.stdout)
sys.stderr.buffer.write(done.stderr)
sys.exit(done.returncode)
"""

REPLAYING = """\
#!{python}
import json, sys
from pathlib import Path
runs = json.loads(Path({place!r}).read_text("utf-8"))
path = next((one for one in map(Path, sys.argv[1:]) if one.name.startswith("round.")), None)
given = path.read_bytes().decode() if path else ""
arguments = ["ENGINE.jar" if one.endswith(".jar") else one for one in sys.argv[1:]]
for run in runs:
    if run["arguments"] == arguments and run["input"] == given:
        if run["written"]:
            Path("pairs.txt").write_text(run["written"], "latin-1")
        sys.stdout.write(run["output"])
        sys.stderr.write(run["complaint"])
        sys.exit(run["code"])
sys.exit("no such run was recorded")
"""


def program(path, text):
    """Write a program of Python that can be started by its path."""
    path.write_text(text, "utf-8")
    path.chmod(0o700)
    return path


def replayed(folder, name):
    """Return a program in ``folder`` that answers as the engine recorded as ``name`` did."""
    place = str(TRANSCRIPTS / f"{name}.json")
    return program(folder / name, REPLAYING.format(python=sys.executable, place=place))


def main(engine, name, event):
    """Record a run of an engine."""
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    from trfkit.files.trf.reading import read  # noqa: PLC0415
    from trfkit.pairings.engines import chosen_engines  # noqa: PLC0415
    from trfkit.pairings.pairing_check import check_pairings  # noqa: PLC0415
    from trfkit.pairings.stated_rounds import Request  # noqa: PLC0415

    place = TRANSCRIPTS / f"{name}.json"
    place.unlink(missing_ok=True)
    is_jar = engine.endswith(".jar")
    with TemporaryDirectory() as folder:
        text = RECORDING.format(
            python=sys.executable, place=str(place), engine=which("java") if is_jar else engine
        )
        recorder = str(program(Path(folder) / "recorder", text))
        wanted = [engine if is_jar else recorder]
        found = chosen_engines(wanted, {"java": recorder}.get, 30)
        tournament = read((TRANSCRIPTS / event).read_bytes()).tournament
        print(check_pairings(tournament, Request(engines=found)).text)


if __name__ == "__main__":
    main(*sys.argv[1:])
