import { formatPorcentaje } from '@talonario/core/base';
import { alicuotasIva } from '@talonario/core/comprobantes';

/** The VAT rates of an article (spec §5), as options. */
export const opcionesIva = alicuotasIva.map(({ iva }) => ({ value: String(iva), label: formatPorcentaje(iva) }));
