/** Unit of an ingredient. */
export type Unit = "g" | "kg" | "ml" | "l" | "piece";

/** One ingredient. */
export interface Ingredient {
  name: string;
  amount: number;
  unit: Unit;
}

/** A recipe. */
export interface Recipe {
  title: string;
  /** Servings that the amounts are for. */
  servings: number;
  ingredients: Ingredient[];
}
