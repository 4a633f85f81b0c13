/** A tab of an account's page. */
interface Tab {
  nombre: string;
  /** After the account's own address; null: its screen is not there yet. */
  path: string | null;
}

/** In the order of spec §2 "Accounts". */
export const tabs: readonly Tab[] = [
  { nombre: 'Publicaciones', path: 'pubs' },
  { nombre: 'Facturar ventas', path: 'facturar' },
  { nombre: 'NC ventas canceladas', path: 'notas-credito' },
  { nombre: 'Rentabilidad', path: null },
  { nombre: 'Configuración', path: 'datos' },
  { nombre: 'Actividad', path: 'actividad' },
];
