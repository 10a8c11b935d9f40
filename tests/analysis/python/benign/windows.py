# --- tkinter form
import tkinter as tk
from tkinter import messagebox, ttk

def save(event=None):
    messagebox.showinfo("Saved", "Open the file; load it later")

root = tk.Tk()
root.title("Open file")
entry = ttk.Entry(root)
entry.bind("<Return>", save)
button = ttk.Button(root, text="Open the file", command=save)
button.pack()
root.after(1000, save)
root.protocol("WM_DELETE_WINDOW", root.destroy)
label = tk.Label(root, text="exec; source $x")
label.configure(text="load a file")
root.tk.call("wm", "title", ".", "Open the file; load it")
root.mainloop()
