/** A change that no test can notice, or that needs none. */
interface Explicado {
  readonly archivo: string;
  /** Texts of the change, as the report shows them when they are short. */
  readonly antes: string;
  readonly despues: string;
  readonly razon: string;
  /** Day on which somebody looked at it. */
  readonly fecha: string;
}

export const EXPLICADOS: readonly Explicado[] = [];
