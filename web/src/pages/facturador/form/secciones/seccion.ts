import { memo, type ComponentType, type ReactNode } from 'react';
import type { FacturaValores, FormContexto } from '../facturaValores.ts';

/** Fields that change; from the values of that moment when it is a function. */
export type Cambio = Partial<FacturaValores> | ((actuales: FacturaValores) => Partial<FacturaValores>);

/** Properties of each section of the form, with the values it reads. */
export interface SeccionProps<K extends keyof FacturaValores = keyof FacturaValores> {
  v: Pick<FacturaValores, K>;
  /** Changes fields, with what changes with them. */
  set: (cambio: Cambio) => void;
  /** Error of a field, shown on blur. `items.2.precio` for a line's. */
  campo: (path: string) => CampoProps;
  contexto: FormContexto;
}

interface CampoProps {
  error: ReactNode;
  onBlur: () => void;
  'data-path': string;
}

/**
 * Memoises a section: it is drawn again only when a value that it reads changes, or another property. Drawing every section at
 * each key takes longer than the key.
 */
export function drawnFor<K extends keyof FacturaValores, P extends SeccionProps<K>>(
  leidos: readonly K[],
  Seccion: ComponentType<P>,
): ComponentType<P> {
  return memo(Seccion, (antes, ahora) => {
    const { v: valoresDeAntes, ...de } = antes;
    const { v: valoresDeAhora, ...a } = ahora;
    return leidos.every((clave) => Object.is(valoresDeAntes[clave], valoresDeAhora[clave])) && isSame(de, a);
  }) as unknown as ComponentType<P>;
}

/** True when two objects have the same values. */
export function isSame(objeto: object, objetoNuevo: object): boolean {
  const claves = Object.keys(objeto);
  return (
    claves.length === Object.keys(objetoNuevo).length &&
    claves.every((clave) => Object.is(Reflect.get(objeto, clave), Reflect.get(objetoNuevo, clave)))
  );
}
