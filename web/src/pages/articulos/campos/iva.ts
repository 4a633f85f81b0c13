import { alicuotasIva, formatPorcentaje } from '@talonario/core';

/** The VAT rates of an article (spec §5), as options. */
export const opcionesIva = alicuotasIva.map(({ iva }) => ({ value: String(iva), label: formatPorcentaje(iva) }));
