# --- tkinter command by key
import tkinter as tk
b = tk.Button(tk.Tk())
b["command"] = "exec id"
b.invoke()
# --- tkinter command spread
import tkinter as tk
b = tk.Button(tk.Tk())
b.config(**{"command": "exec id"})
# --- tkinter command in a dictionary
import tkinter as tk
b = tk.Button(tk.Tk(), {"command": "exec id"})
# --- tkinter command in cnf
import tkinter as tk
b = tk.Button(tk.Tk(), cnf={"command": "exec id"})
# --- tkinter validatecommand
import tkinter as tk
tk.Entry(tk.Tk(), validate="key", validatecommand="exec id")
# --- tkinter validatecommand in a tuple
import tkinter as tk
tk.Entry(tk.Tk(), validate="key", validatecommand=("exec", "id"))
# --- tkinter menu
import tkinter as tk
m = tk.Menu(tk.Tk())
m.add_command(label="x", command="exec id")
# --- tkinter menu in an attribute
import tkinter as tk
class App:
    def __init__(self, menu):
        menu.add_checkbutton(label="x", command="exec id")
App(tk.Menu(tk.Tk()))
# --- tkinter protocol
import tkinter as tk
tk.Tk().protocol("WM_DELETE_WINDOW", "exec id")
# --- tkinter wm_protocol
import tkinter as tk
tk.Tk().wm_protocol("WM_DELETE_WINDOW", func="exec id")
# --- tkinter command of what is typed
import tkinter as tk
tk.Button(tk.Tk(), command=input()).invoke()
# --- tkinter command in a format
import tkinter as tk
tk.Button(tk.Tk(), command=f"exec {input()}").invoke()
# --- tkinter option
import tkinter as tk
r = tk.Tk()
r.option_add("*Button.command", "exec id")
# --- tkinter options of a file
import tkinter as tk
tk.Tk().option_readfile("a.opt")
# --- tkinter window in a text
import tkinter as tk
tk.Text(tk.Tk()).window_create("end", create="exec id")
# --- tkinter tag
import tkinter as tk
def f(text):
    text.tag_bind("a", "<1>", "exec id")
f(tk.Text(tk.Tk()))
# --- tkinter scroll
import tkinter as tk
from tkinter import ttk
ttk.Treeview(tk.Tk(), yscrollcommand="exec id")
