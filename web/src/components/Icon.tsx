/** Line drawings on a 24 grid, stroked with the text's colour. */
const drawings = {
  agregar: 'M12 5v14M5 12h14',
  alerta: 'M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2',
  arriba: 'm5 14.5 7-7 7 7',
  automatica: 'M13.5 3 5.5 13.5H12L10.5 21l8-10.5H12Z',
  buscar: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  calendario: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4',
  cambio: 'M4 8.5h14M14 4.5l4 4-4 4M20 15.5H6M10 11.5l-4 4 4 4',
  cerrar: 'M6 6l12 12M18 6 6 18',
  cola: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  columnas: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  copiar: 'M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4',
  descargar: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  editar: 'm4 20 .8-4L16 4.8l3.2 3.2L8 19.2ZM13.5 7.3l3.2 3.2',
  eliminar: 'M5 7h14M10 4h4M7 7l.8 13h8.4L17 7M10.5 11v5.5M13.5 11v5.5',
  emitida: 'm5 12.5 4.5 4.5L19 7.5',
  enlace: 'M13.5 5H19v5.5M19 5l-8.5 8.5M17 13.5V19H5V7h5.5',
  filtro: 'M4 6h16M7 12h10M10 18h4',
  imprimir: 'M7 9V4h10v5M7 16.5H4V9h16v7.5h-3M7 13.5h10V20H7Z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.7v.1',
  foto: 'M4 5.5h16v13H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.1',
  izquierda: 'M14.5 5 7.5 12l7 7',
  derecha: 'm9.5 5 7 7-7 7',
  abajo: 'm5 9.5 7 7 7-7',
  luna: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  mail: 'M3.5 6h17v12h-17ZM4 7l8 6 8-6',
  mas: 'M12 5.5v.1M12 12v.1M12 18.5v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  nota: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM9 12h6',
  prohibido: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM6 6l12 12',
  refrescar: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15',
  subir: 'M12 20V9M7 13l5-5 5 5M5 4h14',
  usuario: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c1-4 3.8-6 7.5-6s6.5 2 7.5 6',
  vistas: 'M7 4h10v16l-5-4-5 4Z',
  ver: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
} as const;

export type IconName = keyof typeof drawings;

/** An icon that accompanies a word: it is never the only sign of anything. `size` in pixels. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const grueso = name === 'mas' ? 2.6 : 1.6;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={grueso}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
