function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Special attributes that only tell, or that classes define as a matter of course. */
const HARMLESS_DUNDERS = words(
  `__name__ __class__ __doc__ __init__ __new__ __dict__ __len__ __version__
  __file__ __annotations__ __dataclass_fields__ __members__ __str__ __repr__ __eq__ __ne__ __lt__
  __le__ __gt__ __ge__ __hash__ __iter__ __next__ __enter__ __exit__ __aenter__ __aexit__
  __aiter__ __anext__ __await__ __add__ __sub__ __mul__ __truediv__ __floordiv__ __mod__ __pow__
  __matmul__ __and__ __or__ __xor__ __lshift__ __rshift__ __neg__ __pos__ __abs__ __invert__
  __radd__ __rsub__ __rmul__ __rtruediv__ __iadd__ __isub__ __imul__ __contains__ __getitem__
  __setitem__ __delitem__ __missing__ __setattr__ __delattr__ __getattr__ __call__ __del__
  __bool__ __int__ __float__ __index__ __complex__ __round__ __format__ __sizeof__ __reversed__
  __length_hint__ __copy__ __deepcopy__ __post_init__ __init_subclass__ __set_name__ __get__
  __set__ __slots__ __module__ __qualname__ __wrapped__ __cause__ __context__
  __traceback__ __suppress_context__ __notes__ __all__ __author__ __license__ __main__ __prepare__
  __instancecheck__ __subclasscheck__ __class_getitem__ __fspath__ __bytes__
  __divmod__ __array__ __array_priority__ __stdout__ __stderr__ __stdin__ __excepthook__
  __date__ __email__ __copyright__ __debug__ __rpow__ __rmod__ __trunc__ __ceil__ __floor__
  __dir__ __orig_class__ __args__ __origin__ __parameters__ __type_params__ __total__
  __required_keys__ __optional_keys__ __tablename__ __table_args__ __abstractmethods__ __buffer__
  __array_ufunc__ __array_function__ __hash__ __getnewargs__ __credits__ __status__ __maintainer__
  __ifloordiv__ __itruediv__ __ior__ __iand__ __ixor__ __ipow__ __imod__ __rand__ __ror__ __rxor__
  __rfloordiv__ __rdivmod__ __imatmul__ __rmatmul__ __ilshift__ __irshift__ __rlshift__ __rrshift__
  __kwdefaults__ __defaults__ __value__ __bound__ __constraints__ __objclass__ __set_theory__
  __mapper_args__ __table__ __html__ __rich__ __rich_console__ __pydantic_extra__ __private
  __getstate__ __setstate__`,
);

/** Attributes that lead from a value to code, frames or everything there is. */
const RISKY_ATTRIBUTES = words(
  `mro gi_frame gi_code gi_yieldfrom cr_frame cr_code ag_frame ag_code f_globals
  f_locals f_builtins f_back f_code tb_frame tb_next func_globals func_code co_code co_consts
  im_func im_self Popen popen check_output check_call getoutput getstatusoutput execv execve
  execvp execvpe execl execle execlp execlpe spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp
  spawnvpe posix_spawn posix_spawnp forkpty import_module exec_module
  load_module create_subprocess_exec create_subprocess_shell subprocess_exec subprocess_shell
  enable_load_extension load_extension LoadLibrary CDLL read_pickle get_field urlopen urlretrieve open_connection
  start_server symlink_to hardlink_to link_to lchmod get_original spec_from_file_location find_spec builtins loadTestsFromName
  loadTestsFromNames resolve_name globals settrace setprofile _getframe startfile killpg
  pythonapi temp_original to_html5_video get_loader setdlopenflags meta_path path_hooks addsitedir createfilehandler _importer
  popen_uci popen_xboard xinclude evalfile`,
);

/** Names of methods that are only a risk where they are called. */
const RISKY_CALLS = words(
  "system fork spawn chmod sendmail connect_ex to_clipboard create_connection",
);

/**
 * Judges the mention of an attribute of whatever object.
 *
 * @param name Its name.
 */
export function judgeAttribute(name: string): string | undefined {
  if (RISKY_ATTRIBUTES.has(name)) {
    return /Popen|popen|check_|output|spawn|exec|subprocess/.test(name)
      ? "subprocess"
      : /url|connection|server/.test(name)
      ? "network"
      : `attribute ${name}`;
  }
  return /^__\w+__$/.test(name) && !HARMLESS_DUNDERS.has(name)
    ? `attribute ${name}`
    : undefined;
}

/** Judges the call of a method of an object that is not known. */
export function judgeMethodCall(name: string): string | undefined {
  return RISKY_CALLS.has(name) ? `call of ${name}` : undefined;
}
