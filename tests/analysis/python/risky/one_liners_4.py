# --- import os; [s("id") for s in [os.system]]
import os; [s("id") for s in [os.system]]
# --- import os; a, (b, *c) = 1, (os.system, 2); b("id")
import os; a, (b, *c) = 1, (os.system, 2); b("id")
# --- import os; f = os.system if True else print; f("id")
import os; f = os.system if True else print; f("id")
# --- import os; f = print or os.system; f("id")
import os; f = print or os.system; f("id")
# --- import os; f = (lambda: os.system)(); f("id")
import os; f = (lambda: os.system)(); f("id")
