import { describe, expect, test } from 'vitest';
import { explainArca } from './explainArca.ts';
import { errores } from './errors/errores.ts';
import { readFalla } from './errors/fallaPublicada.ts';
import { AppError, type ErrorCode, type ErrorData } from './errors.ts';
import { messageOf, motivoDeCola } from './messages.ts';

const codigos = Object.keys(errores) as ErrorCode[];

test.each<[ErrorCode, string]>([
  ['credenciales_invalidas', 'Email o pasword inválidos'],
  ['cuit_no_encontrado', 'No se encontró el CUIT'],
  ['padron_inconsistente', 'El CUIT presenta inconsistencias en base de datos ARCA'],
  ['rango_de_fechas_invalido', 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"'],
  ['email_invalido', 'Ingrese un mail válido'],
  ['password_invalido', 'Ingrese un password válido'],
  ['sin_casos', 'No existen casos para la fecha seleccionada'],
])('%s is the spec’s text', (code, texto) => {
  expect(messageOf(readFalla(code, { campo: 'razon_social' }))).toBe(texto);
});

test('a CUIT that is nobody’s says whose it stands for', () => {
  const textOf = (cuit: string) => messageOf(new AppError('cuit_no_encontrado', { cuit }));
  expect(textOf('23000000000')).toMatch(/^No se encontró el CUIT: es el que se usa para un Sujeto No Categorizado\./);
  expect(textOf('50000000016')).toMatch(/^No se encontró el CUIT: .* Elegí la condición Cliente del Exterior /);
  expect(textOf('30716543214')).toBe('No se encontró el CUIT');
});

test.each(codigos)('%s reads as a whole sentence when its data is missing', (code) => {
  const texto = messageOf(readFalla(code));
  expect(texto).toMatch(/^[A-ZÁÉÍÓÚ]/);
  expect(texto).not.toMatch(/undefined|null|NaN|!|\s{2}|\s[.,]/);
});

test('facts go into the sentence', () => {
  expect(messageOf(new AppError('fecha_invalida', { campo: 'fecha_desde', valor: 'hoy' }))).toBe(
    'La fecha "hoy" no es válida en fecha desde. Escribila como 20261121 o 2026-11-21.',
  );
  expect(messageOf(new AppError('campo_requerido', { campo: '--empresa' }))).toContain('--empresa');
  expect(messageOf(new AppError('empresa_ya_registrada', { cuit: '30716543214' }))).toContain('el CUIT 30-71654321-4.');
  expect(messageOf(new AppError('punto_de_venta_ya_registrado', { punto_de_venta: 4 }))).toContain(
    'el punto de venta 4.',
  );
  const fuera = { campo: 'fecha', fecha: '2026-11-15', desde: '2026-11-16', hasta: '2026-11-26' };
  expect(messageOf(new AppError('fecha_fuera_de_rango', fuera))).toContain('del 16/11/2026 al 26/11/2026');
  expect(messageOf(new AppError('cambio_no_permitido', { motivo: 'cuit_propio' }))).toContain('uno mismo');
});

test.each<[ErrorCode, Record<string, string>, string]>([
  ['campo_requerido', { campo: 'email' }, 'Requerido'],
  ['campo_requerido', { campo: 'razon_social' }, 'Falta completar la razón social.'],
  ['campo_requerido', { campo: 'items.1.cantidad' }, 'Falta completar la cantidad del ítem 2.'],
  ['campo_requerido', { campo: 'otro_campo' }, 'Falta completar otro_campo.'],
  ['valor_invalido', { campo: 'cuit' }, 'El valor del CUIT no es válido. Corregilo y volvé a intentar.'],
  ['valor_invalido', { campo: 'items.0' }, 'El valor del ítem 1 no es válido. Corregilo y volvé a intentar.'],
  [
    'comprobante_invalido',
    { campo: 'servicio_desde', mensaje: 'Requerido' },
    'Falta completar el comienzo del servicio.',
  ],
  ['comprobante_invalido', { campo: 'items.2.importe', mensaje: 'Muy caro.' }, 'Ítem 3: Muy caro.'],
])('%s of %o names the field', (code, data, texto) => {
  expect(messageOf(readFalla(code, data))).toBe(texto);
});

test.each([
  [0.4, 'un segundo'],
  [20, '20 segundos'],
  [60, 'un minuto'],
  [61, '2 minutos'],
  [90 * 60, '90 minutos'],
  [2 * 3_600 + 1, '3 horas'],
  [47 * 3_600, '47 horas'],
  [6.5 * 86_400, '7 días'],
])('too many tries for another %i seconds are told to wait %s', (segundos, texto) => {
  expect(messageOf(new AppError('demasiados_intentos', { segundos }))).toBe(
    `Hubo demasiados intentos seguidos. Esperá ${texto} y volvé a probar.`,
  );
});

test('the invitation limit says that cancelling an invitation does not free one of the week', () => {
  expect(messageOf(new AppError('demasiadas_invitaciones', { cantidad: 20 }))).toContain(
    'las canceladas siguen contando',
  );
});

test.each<[ErrorData, string]>([
  [{ parecido: 'fechaDesde' }, '¿Quisiste decir fechaDesde?'],
  [{ parecido: null, admite: ['limit', 'offset'] }, 'Los parámetros que admite: limit, offset.'],
  [{ parecido: null, admite: [] }, 'No admite parámetros: sacalo.'],
])('an unknown parameter with %o ends with what to write', (data, final) => {
  expect(messageOf(readFalla('parametro_desconocido', { campo: 'x', ...data }))).toBe(
    `Esta dirección no tiene el parámetro "x". ${final}`,
  );
});

test('every step missing to begin is listed at once, a line each', () => {
  const problemas = [
    { variable: 'ARCA_CUIT', motivo: 'falta', debe: 'un CUIT', ejemplo: '30716543214' },
    { variable: 'PORT', motivo: 'no_es_valida', debe: 'un puerto', ejemplo: '3000' },
  ];
  expect(messageOf(new AppError('configuracion_invalida', { problemas })).split('\n')).toEqual([
    'Para empezar hay que completar o corregir estas variables:',
    '- ARCA_CUIT falta: tiene que ser un CUIT. Por ejemplo: ARCA_CUIT=30716543214',
    '- PORT no es válida: tiene que ser un puerto. Por ejemplo: PORT=3000',
  ]);
});

test('a refusal of ARCA that explains itself says once who refused', () => {
  const mensaje = 'ARCA encontró que los importes del comprobante no cierran (10048).';
  expect(messageOf(new AppError('arca_rechazo', { codigo: '10048', mensaje }))).toBe(mensaje);
  const mensajeDeFecha = 'La fecha está fuera de los días (10016).';
  expect(messageOf(new AppError('arca_rechazo', { codigo: '10016', mensaje: mensajeDeFecha }))).toContain(
    'ARCA rechazó',
  );
});

test.each(codigos)('%s names no screen to go back to where there are no screens', (code) => {
  for (const data of [{}, { referencia: 'FC B 3-1' }])
    expect(messageOf(readFalla(code, data), 'terminal')).not.toMatch(
      /[Vv]olvé a(l| la| lo)? (lista|Reportes|Artículos|Programas|tuyo|men)|armarlo en|abrirla|página|pantalla|menú/,
    );
});

test('a voucher in the queue needs no retry by the person; a direct call to ARCA does', () => {
  for (const code of ['arca_no_disponible', 'arca_ticket_en_espera'] as const) {
    expect(motivoDeCola(readFalla(code))).toMatch(/salen solos/);
    expect(motivoDeCola(readFalla(code))).not.toMatch(/volvé a intentar/i);
    expect(messageOf(readFalla(code))).toMatch(/volvé a intentar/i);
  }
});

test.each([
  ['sin_configurar', /tiene que definir SMTP_URL/],
  ['sin_conexion', /no responde: el mail no salió\. Volvé a intentar/],
  ['sin_permiso', /contraseña de Talonario.*corregir SMTP_URL/],
  ['rechazado', /no aceptó.*Revisá la dirección/],
])('a mail that does not go out, %s, says why and what to do', (motivo, texto) => {
  expect(messageOf(readFalla('mail_no_disponible', { motivo }))).toMatch(texto);
});

describe('ARCA in plain Spanish', () => {
  test.each<[number, string, RegExp]>([
    [600, 'ValidacionDeToken: No apareció CUIT en lista de relaciones: 30716543214', /delegó.*\(600\)\.$/],
    [600, 'ValidacionDeToken: No validaron las fechas del token. GenTime=1', /credenciales.*\(600\)\.$/],
    [
      10016,
      'El numero o fecha del comprobante no se corresponde con el proximo a autorizar. Consultar metodo FECompUltimoAutorizado.',
      /otro sistema/,
    ],
    [10016, 'Campo CbteFch Debe estar comprendido  en el  rango  N-5 y N+5', /fuera de los días/],
    [10192, 'x', /Factura de Crédito Electrónica/],
    [10243, 'x', /letra de comprobante/],
  ])('%i %s', (codigo, mensaje, texto) => {
    expect(explainArca({ codigo, mensaje })).toMatch(texto);
  });

  test.each([
    ['LA CUIT INFORMADA NO CORRESPONDE A UN RESPONSABLE INSCRIPTO EN EL IMPUESTO', /Responsable Inscripto/],
    [
      'LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES ELECTRONICOS ORIGINALES O EL PERIODO DE INICIO AUTORIZADO ES POSTERIOR AL DE LA GENERACION DE LA SOLICITUD',
      /comprobantes electrónicos, o esa autorización empieza más adelante/,
    ],
    ['LA CUIT INFORMADA REGISTRA INCONVENIENTES CON EL DOMICILIO FISCAL', /problema con tu domicilio fiscal/],
    [
      'LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES CLASE “A” O FACTURA DE CREDITO',
      /facturas A comunes/,
    ],
    [
      'NO AUTORIZADO A EMITIR COMPROBANTES - LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES CLASE A',
      /facturas A comunes/,
    ],
    [
      'EL CUIT INFORMADO COMO EMISOR NO SE ENCUENTRA REGISTRADO DE FORMA ACTIVA EN LAS BASES DE LA ADMINISTRACIÓN.',
      /no está activa en ARCA/,
    ],
    ['DEBE POSEER AL MENOS UNA ACTIVAD ACTIVA.', /actividades activas/],
    [
      'NO AUTORIZADO A EMITIR COMPROBANTES – LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES SEGÚN RG 3411',
      /bienes usados/,
    ],
    ['NO AUTORIZADO A EMITIR COMPROBANTES – LA CUIT INFORMADA NO CORRESPONDE A UN EXENTO EN IVA.', /exenta en IVA/],
    [
      'LA CUIT INFORMADA NO SE ENCUENTRA AUTORIZADA A EMITIR COMPROBANTES CLASE A CON LEYENDA ‘OPERACIÓN SUJETA A RETENCIÓN’',
      /facturas A con la leyenda/,
    ],
    ['LA CUIT INFORMADA NO SE ENCUENTRA REGISTRADA COMO PYME SEGÚN EL REGIMEN FCE', /MiPyME/],
    ['LA CUIT INFORMADA NO TIENE ACTIVO EL DOMICILIO FISCAL ELECTRONICO', /Domicilio Fiscal Electrónico/],
  ])('10000 «%s» has a sentence of its own', (mensaje, texto) => {
    const frase = explainArca({ codigo: 10000, mensaje });
    expect(frase).toMatch(texto);
    expect(explainArca({ codigo: 10000, mensaje: mensaje.toLowerCase() })).toBe(frase);
  });

  test.each([
    [10000, 'LA CUIT INFORMADA PRESENTA UNA DEUDA PREVISIONAL'],
    [600, 'Servicio restringido'],
    [10016, 'Otro problema de la solicitud'],
  ])('%i with a text that is in no manual is shown as ARCA wrote the text', (codigo, mensaje) => {
    expect(explainArca({ codigo, mensaje })).toBe(`${mensaje} (${codigo}).`);
  });

  test('10251 is of financial entities, and says nothing of the buyer', () => {
    const frase = explainArca({
      codigo: 10251,
      mensaje: 'Las entidades financieras no pueden emitir comprobantes del tipo MiPyMEs (FCE).',
    });
    expect(frase).toMatch(/entidad financiera.*\(10251\)\.$/);
    expect(frase).not.toMatch(/comprador|identificado/);
  });

  test('10067 says that the receiver needs the perception of a Sujeto No Categorizado', () => {
    const frase = explainArca({ codigo: 10067, mensaje: 'x' });
    expect(frase).toMatch(/percepción de IVA a no categorizados.*\(10067\)\.$/);
    expect(frase).not.toMatch(/problema de Talonario/);
  });

  test.each([
    500, 501, 502, 601, 602, 10005, 10013, 10015, 10048, 10051, 10069, 10152, 10217, 10242, 10246, 10210, 11002,
  ])('%i is explained and ends with its code', (codigo) => {
    const texto = explainArca({ codigo, mensaje: 'TEXTO DE ARCA' });
    expect(texto).not.toContain('TEXTO DE ARCA');
    expect(texto).toMatch(new RegExp(`\\(${codigo}\\)\\.$`));
  });

  test('an unknown code shows ARCA’s own words; code 0 is our sentence, shown alone', () => {
    expect(explainArca({ codigo: 19999, mensaje: 'Campo  raro.' })).toBe('Campo raro (19999).');
    expect(explainArca({ codigo: 19999, mensaje: '' })).toBe('ARCA no explica el motivo (19999).');
    expect(explainArca({ codigo: 0, mensaje: 'La fecha no vale.' })).toBe('La fecha no vale.');
  });
});

test('a 403 of the marketplace says what may be wrong with the account or the application', () => {
  const rechazo = (status: number) =>
    messageOf(new AppError('plaza_rechazo', { plaza: 'meli', status, mensaje: 'forbidden' }));
  expect(rechazo(403)).toMatch(/^Mercado Libre rechazó el pedido: forbidden\. La cuenta puede .* datos sin validar/);
  expect(rechazo(400)).toBe('Mercado Libre rechazó el pedido: forbidden. Revisalo y volvé a intentar.');
});
