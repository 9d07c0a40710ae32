"""What lies in a folder, or in two, as an answer."""
from reports.studies.answer import Answer
from reports.studies.change.comparison_answer import answer_of_folder
from reports.studies.change.report_of_two import two_runs
from reports.studies.change.solve_inverse import values_looked_at
from reports.studies.change.sweep_grid import sweep_answer
from reports.studies.doubt.sensitivity import KIND, sensitivity_answer
from reports.studies.effort import SILENT, Progress
from reports.studies.play.play_run import FolderAnswer
from reports.studies.play.report_of_run import run_report
from reports.studies.play.run_model import Modelled
from simulate.core.errors import UserError
from simulate.core.storage.run_folder import Run


def answer_in_words(run: Run, progress: Progress) -> Answer:
    """The answer of an experiment, of which there may be no page."""
    if run.kind == KIND:
        return sensitivity_answer(run)
    return values_looked_at(run) if run.kind == "solve" else folder_answer(run, progress=progress)


def folder_answer(*runs: Run, full: bool = False, modelled: Modelled | None = None, progress: Progress = SILENT) -> FolderAnswer:
    """The answer of a run, of a comparison, of a sweep, or of two runs side by side. UserError for what has no page."""
    if len(runs) > 1:
        return two_runs(runs[0], runs[1], full)
    [run] = runs
    if run.kind is None:
        return run_report(run, modelled, full, progress)
    if run.kind == "compare":
        return answer_of_folder(run, progress=progress)
    if run.kind == "sweep":
        return sweep_answer(run)
    raise UserError(f"{run.folder}: holds a {run.kind}; pages, workbooks and files are made of runs, comparisons and sweeps")
