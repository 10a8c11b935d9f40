/** Scales recipes and makes shopping lists. Its types are kept beside it, in `_recipe_types.ts`. */

import type { Ingredient, Recipe, Unit } from "./_recipe_types.ts";

export const TOOL_LIBRARY_NAME = "Recipes";
export const TOOL_LIBRARY_DESC = "Scaled recipes and shopping lists.";
export const TOOL_LIBRARY_ICON = "🍲";

/**
 * Scales a recipe to another number of servings.
 *
 * @param recipe Recipe to scale.
 * @param servings Servings wanted.
 * @readOnly
 */
export function tool_scale_recipe(
  recipe: Recipe,
  /** @exclusiveMinimum 0 */
  servings: number,
) {
  const factor = servings / recipe.servings;
  const ingredients = recipe.ingredients.map((ingredient) => ({
    ...ingredient,
    amount: rounded(ingredient.amount * factor),
  }));
  return { success: true, output: { ...recipe, servings, ingredients } };
}

/** Options of the shopping list, one destructured parameter. */
interface ShoppingOptions {
  /** Recipes to shop for. */
  recipes: Recipe[];
  /** Names of what is at home already. */
  at_home?: string[];
}

/**
 * Adds the ingredients of several recipes to one shopping list.
 *
 * @readOnly
 */
export function tool_shopping_list({ recipes, at_home = [] }: ShoppingOptions) {
  const needed = new Map<string, Ingredient>();
  for (const item of recipes.flatMap((recipe) => recipe.ingredients)) {
    if (at_home.includes(item.name)) continue;
    const key = `${item.name} ${item.unit}`;
    const amount = rounded(item.amount + (needed.get(key)?.amount ?? 0));
    needed.set(key, { ...item, amount });
  }
  const list = [...needed.values()]
    .map(({ name, amount, unit }) => `${amount} ${unit} ${name}`);
  return { success: true, output: list.join("\n"), items: list.length };
}

/**
 * Converts an amount between grams and kilograms or millilitres and litres.
 *
 * @param amount Amount to convert.
 * @param from Unit of the amount.
 * @param to Unit to convert to.
 * @readOnly
 */
export function tool_convert_amount(amount: number, from: Unit, to: Unit) {
  const sizes = { g: 1, kg: 1_000, ml: 1, l: 1_000, piece: 1 } as const;
  const kinds = {
    g: "mass",
    kg: "mass",
    ml: "volume",
    l: "volume",
    piece: "number",
  };
  if (kinds[from] !== kinds[to]) {
    const error = `Cannot convert ${from} (${kinds[from]}) to ${to} (${
      kinds[to]
    }).`;
    return { success: false, error };
  }
  return { success: true, output: rounded(amount * sizes[from] / sizes[to]) };
}

function rounded(amount: number): number {
  return Number(amount.toFixed(3));
}
