import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import { explainArca } from '../explainArca.ts';

const NUESTRO =
  'Es un problema de Talonario, no tuyo. El comprobante ya se entregó y falta informarlo: avisanos con este código y lo resolvemos';
const OTRO_CODIGO =
  'ARCA no reconoce el CAEA con el que salió el comprobante como un código de tu CUIT. Avisanos con este código y lo resolvemos';
const CODIGO_AJENO =
  'ARCA no reconoce el CAEA de la quincena como un código de tu CUIT. Avisanos con este código y lo resolvemos';
const PUNTO = 'Revisalo en "Administración de puntos de venta y domicilios" de ARCA y volvé a informar';
const PUNTO_NUEVO = `ARCA dio de alta el punto de venta de contingencia después de que el comprobante saliera. ${PUNTO}`;
const RECEPTOR =
  'ARCA no acepta el documento del receptor, y el comprobante ya se entregó. Consultá con tu contador cómo regularizarlo';
const TOMADO = 'ARCA tomó el comprobante con esta observación, que no se puede corregir';

/**
 * ARCA's codes about advance codes: why one is not given, and what ARCA refuses or observes of what it is informed. A voucher was given to its
 * receiver before ARCA read it, so that nothing of it can be corrected. Source: WSFEv1 manual v4.0 to v4.8, "FECAEASolicitar",
 * "FECAEARegInformativo" and "FECAEASinMovimientoInformar".
 */
const motivos: Readonly<Record<number, string>> = {
  700: 'ARCA no acepta este tipo de comprobante con CAEA. Consultá con tu contador cómo regularizarlo: ya se entregó',
  701: `ARCA no tiene el punto de venta de contingencia como de tipo CAEA, o lo tiene bloqueado. ${PUNTO}`,
  702: 'La fecha del comprobante está fuera de los días en que vale su CAEA. Consultá con tu contador cómo regularizarlo',
  703: 'ARCA espera otro número en este punto de venta: falta informar uno anterior, o lo usó otro sistema. Revisá los números de la contingencia y volvé a informar',
  704: 'ARCA ya tiene en este punto de venta un comprobante con fecha posterior. Consultá con tu contador cómo regularizarlo',
  705: OTRO_CODIGO,
  709: PUNTO_NUEVO,
  711: NUESTRO,
  713: NUESTRO,
  715: NUESTRO,
  717: NUESTRO,
  718: NUESTRO,
  719: NUESTRO,
  723: NUESTRO,
  724: `${TOMADO}: el total no es la suma de sus partes. Consultalo con tu contador`,
  726: NUESTRO,
  780: OTRO_CODIGO,
  781: PUNTO_NUEVO,
  782: NUESTRO,
  783: NUESTRO,
  784: NUESTRO,
  788: 'El receptor del comprobante es tu propia empresa, y ya se entregó. Consultá con tu contador cómo regularizarlo',
  801: `${TOMADO}: no encuentra el comprobante al que se refiere la nota. Consultalo con tu contador`,
  806: `${TOMADO}: la nota no corresponde al tipo del comprobante al que se refiere. Consultalo con tu contador`,
  825: 'ARCA tomó el comprobante sin la condición frente al IVA del receptor. No hay que hacer nada',
  826: RECEPTOR,
  1006: `${TOMADO}: el IVA no corresponde a su neto. Consultalo con tu contador`,
  1300: `El número del punto de venta de contingencia no es válido: va de 1 a 99998. ${PUNTO}`,
  1401: NUESTRO,
  1403: RECEPTOR,
  1404: RECEPTOR,
  1405: RECEPTOR,
  1407: NUESTRO,
  1409: NUESTRO,
  1414: 'ARCA toma los comprobantes de una quincena desde su segundo día. Se informan solos mañana',
  1415: NUESTRO,
  1416: NUESTRO,
  1417: 'Por el importe, el comprador tenía que estar identificado, y el comprobante ya se entregó. Consultá con tu contador cómo regularizarlo',
  1418: RECEPTOR,
  1419: RECEPTOR,
  1421: RECEPTOR,
  1422: NUESTRO,
  1423: NUESTRO,
  1426: NUESTRO,
  1432: NUESTRO,
  1433: NUESTRO,
  1434: NUESTRO,
  1435: NUESTRO,
  1436: NUESTRO,
  1437: NUESTRO,
  1438: NUESTRO,
  1439: NUESTRO,
  1440: NUESTRO,
  1441: NUESTRO,
  1443: NUESTRO,
  1444: `La letra del comprobante no es de las que ARCA toma en este tipo de punto de venta. ${PUNTO}`,
  1445: 'ARCA tomó el comprobante, y observó que su fecha está lejos del día en que se hizo. No hay que hacer nada',
  1491: NUESTRO,
  1492: NUESTRO,

  // An unused point of sale.
  1200: CODIGO_AJENO,
  1201: CODIGO_AJENO,
  1202: 'ARCA tiene comprobantes de este punto de venta con el CAEA de la quincena: pueden ser de otro sistema. Revisalo con tu contador',
  1203: 'ARCA toma el aviso de que un punto de venta no se usó desde el segundo día de la quincena. Se informa solo',
  1204: `ARCA no tiene el punto de venta de contingencia como de tipo CAEA. ${PUNTO}`,
  1205: `El punto de venta de contingencia no estuvo activo en ARCA durante la quincena. ${PUNTO}`,
  1206: `El número del punto de venta de contingencia no es válido: va de 1 a 99998. ${PUNTO}`,
  1207: CODIGO_AJENO,
  10105:
    'ARCA tiene comprobantes de este punto de venta con el CAEA de la quincena: pueden ser de otro sistema. Revisalo con tu contador',

  // The request for a code.
  15000: 'La CUIT no está activa en ARCA para pedir CAEA. Revisá su situación en el sitio de ARCA',
  15003: 'ARCA no ve ningún punto de venta de tipo CAEA activo en esta CUIT. Creá uno en el sitio de ARCA',
  15009: 'ARCA encontró un problema con el domicilio de la CUIT. Revisalo en el sitio de ARCA',
  15010: 'La CUIT no está inscripta en IVA, ni como exenta, ni en el monotributo',
  15011: 'La CUIT no tiene ninguna actividad declarada en ARCA',
  15012: 'La CUIT no está empadronada en comprobantes electrónicos',
  15014: 'ARCA informa que la CUIT debe quincenas anteriores. Si no se informan, puede dejar de dar códigos',
  15015: 'La CUIT no tiene domicilio fiscal electrónico. Constituilo en el sitio de ARCA',
  15016: 'ARCA pide que la CUIT tenga, además, un punto de venta de CAE o un controlador fiscal activo',
  15017: 'Un punto de venta de CAEA no tiene domicilio en ARCA. Cargáselo en el sitio de ARCA',
};

/**
 * A message of ARCA about advance codes in plain Spanish, with its code, as `explainArca`. It is apart from the messages of every screen: those
 * of contingency alone need it.
 */
export function explainCaea(mensajeArca: MensajeArca): string {
  const motivo = motivos[mensajeArca.codigo];
  return motivo === undefined ? explainArca(mensajeArca) : `${motivo} (${mensajeArca.codigo}).`;
}
