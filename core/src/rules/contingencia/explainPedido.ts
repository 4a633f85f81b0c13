import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';

/**
 * ARCA's codes of FECAEASolicitar explained to the seller: what happens and what to do. A code without an entry is shown in ARCA's own
 * words. Source: WSFEv1 manual v4.0 to v4.8, "FECAEASolicitar".
 */
const motivos: Readonly<Record<number, string>> = {
  15000: 'La CUIT no está activa en ARCA para pedir CAEA. Revisá su situación en el sitio de ARCA',
  15003: 'ARCA no ve ningún punto de venta de tipo CAEA activo en esta CUIT. Creá uno en el sitio de ARCA',
  15009: 'ARCA encontró un problema con el domicilio de la CUIT. Revisalo en el sitio de ARCA',
  15010: 'La CUIT no está inscripta en IVA, ni como exenta, ni en el monotributo',
  15011: 'La CUIT no tiene ninguna actividad declarada en ARCA',
  15012: 'La CUIT no está empadronada en comprobantes electrónicos',
  15014: 'ARCA dice que la CUIT debe informar quincenas anteriores. Si no se informan, puede dejar de dar códigos',
  15015: 'La CUIT no tiene domicilio fiscal electrónico. Constituilo en el sitio de ARCA',
  15016: 'ARCA pide que la CUIT tenga, además, un punto de venta de CAE o un controlador fiscal activo',
  15017: 'Un punto de venta de CAEA no tiene domicilio en ARCA. Cargáselo en el sitio de ARCA',
};

/** A message of ARCA about an advance code, in a sentence with its code. */
export function explainPedido({ codigo, mensaje }: MensajeArca): string {
  const motivo = motivos[codigo];
  return motivo === undefined ? `ARCA dice: ${mensaje} (${codigo})` : `${motivo} (${codigo})`;
}
