"""The site of the documents: its pages gathered (`gather`), built by Zensical (`build`) and checked (`links`)."""
