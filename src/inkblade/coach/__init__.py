"""The coach: what the solver says of a duel, told to a person."""

from inkblade.coach._advising import Cost, Counsel, advise
from inkblade.coach._predicting import Predictability
from inkblade.coach._reviewing import Account, Lesson, Review, ReviewedTurn, Share, Weighed, review
from inkblade.coach._weighing import NotCoached, expect_one_on_one

__all__ = [
    "Account",
    "Cost",
    "Counsel",
    "Lesson",
    "NotCoached",
    "Predictability",
    "Review",
    "ReviewedTurn",
    "Share",
    "Weighed",
    "advise",
    "expect_one_on_one",
    "review",
]
