import type { Derecho } from '@talonario/core/base';

/** A tab of an account's page. */
interface Tab {
  nombre: string;
  /** Path after the account's address. */
  path: string;
  /** Shown only to who has it. */
  derecho?: Derecho;
}

/** Tabs in the order of spec §2 "Accounts". */
export const tabs: readonly Tab[] = [
  { nombre: 'Publicaciones', path: 'pubs', derecho: 'ganancias' },
  { nombre: 'Facturar ventas', path: 'facturar' },
  { nombre: 'NC ventas canceladas', path: 'notas-credito' },
  { nombre: 'Rentabilidad', path: 'rentabilidad', derecho: 'ganancias' },
  { nombre: 'Configuración', path: 'datos', derecho: 'configurar' },
  { nombre: 'Facturación automática', path: 'actividad' },
];
