import type { AsuntoDeControl } from '../contract/arca/controlEmisor.ts';
import type { MensajeArca } from '../contract/comprobantes/comprobante.ts';
import { sinAcentos } from './textos/sinAcentos.ts';

/**
 * One meaning of a code. `texto` matches whole words of ARCA's message, lower case and without accents, when the code has several
 * meanings; a message that matches none is shown as it came.
 */
interface Explicacion {
  texto?: RegExp;
  frase: string;
  /** Subject of the issuer's check that the message is about. */
  asunto?: AsuntoDeControl;
}

const NUESTRO =
  'Es un problema de Talonario, no tuyo: el borrador queda guardado. Avisanos con este código y lo corregimos';
const IMPORTES = 'ARCA encontró que los importes del comprobante no cierran';
const NADA_EMITIDO = 'No se emitió nada: volvé a intentar en unos minutos';

/**
 * ARCA's codes explained to the seller: what happened and what to do. A code without an entry is shown in ARCA's own words.
 * Source: WSFEv1 manual v4.0, "Códigos de error", and its updates up to v4.8.
 */
const explicaciones: Readonly<Record<number, readonly Explicacion[]>> = {
  // A fault of the service, which has no code.
  0: [
    {
      texto: /\bunable to read request\b/,
      frase:
        'ARCA no pudo leer el comprobante: tiene un número más largo de lo que acepta. Revisá el número de documento del receptor y el de los comprobantes vinculados',
    },
  ],

  // Service and credentials.
  500: explicacionUnica(`ARCA tuvo un error interno. ${NADA_EMITIDO}`),
  501: explicacionUnica(
    'ARCA tuvo un error en su base de datos. Puede haber quedado emitido: Talonario lo verifica antes de reintentar',
  ),
  502: explicacionUnica(
    'ARCA está procesando otro pedido de este punto de venta. Talonario verifica qué pasó antes de reintentar',
  ),
  600: [
    {
      texto: /\blista de relaciones\b/,
      frase:
        'Tu CUIT todavía no delegó en Talonario la facturación electrónica. Hacelo en el Administrador de Relaciones de ARCA y volvé a intentar',
    },
    {
      texto: /\bvalidaciondetoken\b/,
      frase: `ARCA no aceptó las credenciales de acceso de Talonario. Se renuevan solas. ${NADA_EMITIDO}`,
    },
  ],
  601: explicacionUnica(
    'Tu CUIT todavía no delegó en Talonario la facturación electrónica. Hacelo en el Administrador de Relaciones de ARCA y volvé a intentar',
  ),
  602: explicacionUnica('ARCA no tiene registrado ese comprobante'),

  // Issuer and point of sale.
  // The eleven messages of the manual (v4.7, FECAESolicitar, <Cuit>), in its order.
  10000: [
    {
      texto: /\bno corresponde a un responsable inscripto\b/,
      asunto: 'impuestos',
      frase:
        'ARCA no tiene a tu CUIT como Responsable Inscripto en IVA, y este comprobante solo lo emite un Responsable Inscripto. Revisá la situación frente al IVA de la empresa',
    },
    {
      texto: /\bcomprobantes electronicos originales\b/,
      asunto: 'facturacion',
      frase:
        'ARCA no autoriza a tu CUIT a emitir comprobantes electrónicos, o esa autorización empieza más adelante. Revisala en Regímenes de Facturación y Registración, en el sitio de ARCA',
    },
    {
      texto: /\binconvenientes con el domicilio fiscal\b/,
      asunto: 'domicilio',
      frase: 'ARCA observa un problema con tu domicilio fiscal. Regularizalo en el sitio de ARCA y volvé a intentar',
    },
    {
      texto: /\bclase\W+(?:a con leyenda|m)\b/,
      frase:
        'ARCA no habilita a tu CUIT a emitir facturas A con la leyenda «Operación sujeta a retención». Consultá tu habilitación en ARCA (Regímenes de Facturación y Registración) o con tu contador',
    },
    {
      texto: /\bclase\W+a\b/,
      frase:
        'ARCA no habilita a tu CUIT a emitir facturas A comunes. Consultá tu habilitación en ARCA (Regímenes de Facturación y Registración) o con tu contador',
    },
    {
      texto: /\bregistrado de forma activa\b/,
      asunto: 'impuestos',
      frase:
        'La CUIT de tu empresa no está activa en ARCA. Revisá su estado en tu constancia de inscripción y regularizalo en el sitio de ARCA',
    },
    {
      // The manual writes «ACTIVAD».
      texto: /\bal menos una activ(?:ida|a)d activa\b/,
      asunto: 'actividad',
      frase:
        'Tu CUIT no tiene actividades activas en ARCA. Actualizá tus actividades en el sitio de ARCA y volvé a intentar',
    },
    {
      texto: /\brg 3411\b/,
      frase: 'ARCA no autoriza a tu CUIT a emitir comprobantes de compra de bienes usados (RG 3411)',
    },
    {
      texto: /\bno corresponde a un exento en iva\b/,
      asunto: 'impuestos',
      frase:
        'ARCA no tiene a tu CUIT como exenta en IVA, y este comprobante o su punto de venta es de un exento. Revisá la situación frente al IVA de la empresa',
    },
    {
      texto: /\bpyme segun el regimen fce\b/,
      frase:
        'ARCA no tiene a tu CUIT registrada como MiPyME: no puede emitir Facturas de Crédito Electrónicas. Consultalo con tu contador',
    },
    {
      texto: /\bdomicilio fiscal electronico\b/,
      asunto: 'domicilio_electronico',
      frase:
        'Tu CUIT no tiene constituido el Domicilio Fiscal Electrónico. Constituilo en el sitio de ARCA y volvé a intentar',
    },
  ],
  10001: explicacionUnica(NUESTRO),
  10002: explicacionUnica(NUESTRO),
  10003: explicacionUnica(NUESTRO),
  10004: explicacionUnica('El número del punto de venta no es válido: va de 1 a 99998. Corregilo en Empresas'),
  10005: explicacionUnica(
    'El punto de venta no está dado de alta en ARCA para facturación por web services. Dalo de alta en "Administración de puntos de venta y domicilios" de ARCA; si es nuevo, puede tardar unas horas',
  ),
  10006: explicacionUnica(NUESTRO),
  10007: explicacionUnica('ARCA no acepta este tipo de comprobante por este medio'),
  10096: explicacionUnica(
    'El punto de venta es de un emisor exento y tu CUIT no lo es. Creá en ARCA un punto de venta de tu régimen',
  ),
  11000: explicacionUnica('El número del punto de venta no es válido: va de 1 a 99998. Corregilo en Empresas'),
  11001: explicacionUnica('ARCA no acepta este tipo de comprobante por este medio'),
  11002: explicacionUnica(
    'El punto de venta no está habilitado para web services, o es de otro sistema (por ejemplo, Comprobantes en línea). Creá en ARCA uno del tipo "RECE para aplicativo y web services"; si es nuevo, puede tardar unas horas',
  ),

  // Number, date, receiver.
  10008: explicacionUnica(NUESTRO),
  10010: explicacionUnica(NUESTRO),
  10011: explicacionUnica(NUESTRO),
  10012: explicacionUnica(NUESTRO),
  10013: explicacionUnica('Una factura A necesita el CUIT del receptor. Corregí el documento del receptor'),
  10014: explicacionUnica(
    'Por el importe, el comprador tiene que estar identificado. Cargá su documento, nombre y domicilio',
  ),
  10015: explicacionUnica(
    'ARCA no reconoce el documento del receptor, o por el importe falta identificarlo. Revisá el número con el comprador y corregí el borrador',
  ),
  10016: [
    {
      texto: /\bproximo a autorizar\b/,
      frase:
        'El número o la fecha no siguen a los del último comprobante de este punto de venta: puede que otro sistema también lo use, o que ya haya uno con fecha posterior. Emitilo con fecha de hoy',
    },
    {
      texto: /\bcomprendido en el rango\b/,
      frase:
        'La fecha está fuera de los días que ARCA permite respecto de hoy. Cambiá la fecha del borrador y volvé a emitir',
    },
  ],
  10017: explicacionUnica(
    'ARCA informa que el CUIT del receptor no está activo en su padrón. Confirmá sus datos con el comprador',
  ),
  10030: explicacionUnica(NUESTRO),
  10031: explicacionUnica('Faltan fechas del servicio: van juntas desde, hasta y vencimiento del pago'),
  10032: explicacionUnica('El período del servicio termina antes de empezar. Corregí las fechas'),
  10033: explicacionUnica('Faltan fechas del servicio: van juntas desde, hasta y vencimiento del pago'),
  10035: explicacionUnica('Faltan fechas del servicio: van juntas desde, hasta y vencimiento del pago'),
  10036: explicacionUnica('El vencimiento del pago es anterior a la fecha del comprobante. Corregilo'),
  10049: explicacionUnica('Por ser un servicio hay que informar desde, hasta y vencimiento del pago'),
  10063: explicacionUnica(
    'ARCA informa que el receptor no está activo en IVA ni en Monotributo. Confirmá sus datos con el comprador',
  ),
  10067: explicacionUnica(
    'A un Sujeto No Categorizado ARCA le exige la percepción de IVA a no categorizados (RG 2126), que Talonario no calcula. Emitilo en Comprobantes en línea de ARCA, o identificá al receptor con su documento',
  ),
  10069: explicacionUnica(
    'El CUIT del receptor es el de tu empresa: ARCA no permite facturarse a uno mismo. Corregí el receptor',
  ),
  10152: explicacionUnica(
    'La fecha es de un mes posterior: a futuro solo se puede dentro del mes en curso. Cambiá la fecha y volvé a emitir',
  ),
  10188: explicacionUnica(
    'ARCA avisa que podría haber correspondido una Factura de Crédito Electrónica MiPyME. Consultalo con tu contador',
  ),
  10192: explicacionUnica(
    'Por el importe y el tamaño del comprador corresponde una Factura de Crédito Electrónica MiPyME. Emitila desde Comprobantes en línea de ARCA y marcá la venta como facturada por fuera',
  ),
  10195: explicacionUnica(
    'ARCA tiene inactivo el CUIT del receptor por facturas apócrifas: no se le puede facturar. Consultalo con tu contador',
  ),
  10217: explicacionUnica(
    'El receptor es monotributista: el comprobante lleva la leyenda sobre el crédito fiscal que corresponde. No hay que hacer nada',
  ),
  10234: explicacionUnica(
    'Tu habilitación para emitir A está en trámite o es anterior al alta en IVA. Revisala en ARCA',
    'facturacion',
  ),
  10235: explicacionUnica(
    'Con este comprobante superás el tope de facturación del Monotributo. Consultalo con tu contador',
    'impuestos',
  ),
  10236: explicacionUnica(
    'Con este comprobante superás el tope de tu categoría de Monotributo. Revisá tu categoría',
    'impuestos',
  ),
  10238: explicacionUnica('El CUIT del receptor no existe en ARCA. Confirmá sus datos con el comprador'),
  10242: explicacionUnica(
    'La condición frente al IVA del receptor no es una de las que ARCA conoce. Corregila en el borrador',
  ),
  10243: explicacionUnica(
    'La condición frente al IVA del receptor no corresponde a esta letra de comprobante. Revisá la condición del receptor o el tipo de comprobante',
  ),
  10245: explicacionUnica('No se informó la condición frente al IVA del receptor. El comprobante es válido'),
  10246: explicacionUnica(
    'Falta la condición frente al IVA del receptor (RG 5616). Cargala en el borrador y volvé a emitir',
  ),
  10247: explicacionUnica(
    'ARCA tiene inactivo o inválido el CUIT del receptor. Confirmá sus datos con el comprador y corregí el borrador',
  ),
  10248: explicacionUnica(
    'ARCA tiene al receptor marcado como no confiable: no se le puede facturar. Consultalo con tu contador',
  ),
  10249: explicacionUnica('ARCA registra como fallecido al titular del documento. Confirmá los datos con el comprador'),
  10251: explicacionUnica(
    'ARCA registra a tu CUIT como entidad financiera, que no puede emitir Facturas de Crédito Electrónicas MiPyME. Consultalo con tu contador',
  ),
  10283: explicacionUnica(
    'Al comprobante a un Sujeto No Categorizado le falta la percepción de IVA a no categorizados. Consultalo con tu contador',
  ),
  10284: explicacionUnica('El número del receptor no es un CUIT. Corregí el tipo o el número de documento'),

  // Amounts and currency.
  10018: explicacionUnica(`${IMPORTES}: falta el detalle del IVA. ${NUESTRO}`),
  10019: explicacionUnica('Una alícuota de IVA no es de las que ARCA acepta. Corregí los ítems'),
  10020: explicacionUnica(`${IMPORTES}: hay una alícuota sin base. ${NUESTRO}`),
  10021: explicacionUnica(`${IMPORTES}: hay un IVA negativo. Revisá los ítems y las bonificaciones`),
  10022: explicacionUnica(NUESTRO),
  10023: explicacionUnica(`${IMPORTES}: la suma del IVA no da el total de IVA. ${NUESTRO}`),
  10024: explicacionUnica(`${IMPORTES}: falta el detalle de las percepciones. ${NUESTRO}`),
  10025: explicacionUnica(NUESTRO),
  10026: explicacionUnica('La base de una percepción no es válida. Revisá las percepciones del borrador'),
  10027: explicacionUnica('La alícuota de una percepción no es válida. Revisá las percepciones del borrador'),
  10028: explicacionUnica('El importe de una percepción no es válido. Revisá las percepciones del borrador'),
  10029: explicacionUnica(`${IMPORTES}: la suma de las percepciones no da el total de tributos. ${NUESTRO}`),
  10037: explicacionUnica('La moneda no es de las que ARCA acepta. Corregila en el borrador'),
  10038: explicacionUnica(
    'Falta el tipo de cambio o, si se cancela en la misma moneda, no es exactamente el de ARCA del día hábil anterior. Guardá de nuevo el borrador, que lo vuelve a buscar',
  ),
  10039: explicacionUnica('En pesos el tipo de cambio tiene que ser 1. Corregilo en el borrador'),
  10042: explicacionUnica(NUESTRO),
  10043: explicacionUnica(`${IMPORTES}: el no gravado no corresponde. Revisá los ítems`),
  10044: explicacionUnica(`${IMPORTES}: el exento no corresponde. Revisá los ítems`),
  10045: explicacionUnica(`${IMPORTES}: el neto es negativo. Revisá los ítems y las bonificaciones`),
  10046: explicacionUnica(`${IMPORTES}: los tributos son negativos. Revisá las percepciones`),
  10047: explicacionUnica(`${IMPORTES}: el IVA no corresponde a este tipo de comprobante. Revisá los ítems`),
  10048: explicacionUnica(`${IMPORTES}: el total no es la suma de sus partes. ${NUESTRO}`),
  10051: explicacionUnica(`${IMPORTES}: el IVA no corresponde a su neto. ${NUESTRO}`),
  10056: explicacionUnica(
    'Un importe tiene más cifras que las que ARCA acepta (13 enteros y 2 decimales). Revisá los ítems',
  ),
  10061: explicacionUnica(`${IMPORTES}: la suma de las bases no da el neto. ${NUESTRO}`),
  10065: explicacionUnica(`${IMPORTES}: el total es negativo. Revisá los ítems y las bonificaciones`),
  10070: explicacionUnica(`${IMPORTES}: falta el detalle del IVA. ${NUESTRO}`),
  10071: explicacionUnica(`${IMPORTES}: un comprobante C no lleva IVA. ${NUESTRO}`),
  10119: explicacionUnica('El tipo de cambio está demasiado lejos del oficial. Corregilo en el borrador'),
  10209: explicacionUnica('Las percepciones son de un período de más de un mes. Revisalo con tu contador'),
  10239: explicacionUnica(NUESTRO),
  10240: explicacionUnica('El tipo de cambio supera demasiado al oficial. Corregilo en el borrador'),
  10241: explicacionUnica(NUESTRO),

  // Vouchers that a note refers to.
  10040: explicacionUnica('La nota no se puede vincular a ese tipo de comprobante. Elegí uno de la misma letra'),
  10041: explicacionUnica('ARCA no encuentra el comprobante vinculado. Revisá su número'),
  10057: explicacionUnica(NUESTRO),
  10058: explicacionUnica('El punto de venta del comprobante vinculado no es válido. Revisá su número'),
  10059: explicacionUnica('El número del comprobante vinculado no es válido. Revisalo'),
  10060: explicacionUnica('Un comprobante vinculado está repetido. Dejalo una sola vez'),
  10062: explicacionUnica(NUESTRO),
  10151: explicacionUnica(NUESTRO),
  10197: explicacionUnica('La nota necesita el comprobante al que se refiere. Vinculalo y volvé a emitir'),
  10198: explicacionUnica(NUESTRO),
  10210: explicacionUnica('El comprobante vinculado es posterior a la nota y de otro mes. Cambiá la fecha de la nota'),
  10211: explicacionUnica('Falta la fecha del comprobante vinculado. Cargala en el borrador'),
  10212: explicacionUnica('La fecha del comprobante vinculado es futura. Revisala'),
  10213: explicacionUnica(NUESTRO),
  10237: explicacionUnica('La nota supera el importe del comprobante vinculado. Revisá los importes'),
};

/**
 * A message of ARCA in plain Spanish, with its code in parentheses; in ARCA's own words when the code or its text is unknown. Code 0 is
 * ours (a refusal of our own rules), or a service's that gives none: its message is shown as it is.
 */
export function explainArca(mensajeArca: MensajeArca): string {
  const { codigo, mensaje } = mensajeArca;
  const mensajeFinal = findExplicacion(mensajeArca)?.frase ?? mensaje.replace(/\s+/g, ' ').trim();
  if (codigo === 0) return mensajeFinal;
  return `${mensajeFinal === '' ? 'ARCA no explica el motivo' : mensajeFinal.replace(/\.$/, '')} (${codigo}).`;
}

/** Subject of the issuer's check that a refusal or an observation of ARCA is about; null: it is about the voucher, or not known. */
export function asuntoDelEmisor(mensajeArca: MensajeArca): AsuntoDeControl | null {
  return findExplicacion(mensajeArca)?.asunto ?? null;
}

function findExplicacion({ codigo, mensaje }: MensajeArca): Explicacion | undefined {
  const comparable = sinAcentos(mensaje.replace(/\s+/g, ' ').trim());
  return explicaciones[codigo]?.find(({ texto }) => texto === undefined || texto.test(comparable));
}

function explicacionUnica(frase: string, asunto?: AsuntoDeControl): readonly Explicacion[] {
  return [asunto === undefined ? { frase } : { frase, asunto }];
}
