"""`python -m lunario`"""

from lunario.cli import main

main()
