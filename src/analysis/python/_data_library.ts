/** Libraries of functions on data: which of them is called makes no difference. */
const DATA =
  /^(?:math|cmath|statistics|random|string|operator|datetime|calendar|decimal|fractions|hashlib|numpy|scipy|pandas|sklearn|statsmodels|matplotlib|seaborn|plotly|torch\.(?:nn|optim)|keras|tensorflow|PIL|logging|itertools|string|colorsys|networkx|sympy|textwrap|re|time|collections|polars|altair)(?:\.[\w.]+)?$/;

/** Whether a module or member is of a library that works on data alone. */
export function isData(ref: string): boolean {
  return DATA.test(ref);
}
