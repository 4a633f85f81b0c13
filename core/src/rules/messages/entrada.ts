import { formatCuit } from '../cuit.ts';
import { MAX_NIVELES } from '../entrada.ts';
import type { Derecho } from '../alcance.ts';
import type { ErrorCode, ErrorData } from '../errors.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';
import { REQUERIDO, campo, conDato, dato, deCampo, isOpcion, esperaOf, quisisteDecir, goBack } from './datos.ts';
import { mensajesDeCredenciales } from './credenciales.ts';

/** Failures of a request: wrong input, or a caller without the right. */
export const mensajesDeEntrada = {
  // input
  campo_requerido: (data) => {
    if (isOpcion(data)) return `Falta ${campo(data)}. Agregalo y volvé a intentar.`;
    return conTextoDelSpec.has(String(data['campo'])) ? REQUERIDO : `Falta completar ${campo(data)}.`;
  },
  valor_invalido: (data) => {
    const valor = dato(data, 'valor');
    const escrito = valor === null ? 'El valor' : `El valor "${valor}"`;
    return `${escrito} ${deCampo(data)} no es válido. Corregilo y volvé a intentar.`;
  },
  parametro_desconocido: (data) => {
    const admite = data['admite'] as readonly string[] | undefined;
    const admitidos = admite?.length ? `Los que admite: ${admite.join(', ')}.` : 'No admite ninguno: sacalo.';
    const parecido = dato(data, 'parecido');
    return `Esta dirección no tiene el parámetro "${dato(data, 'campo') ?? ''}". ${parecido === null ? admitidos : `¿Quisiste decir ${parecido}?`}`;
  },
  usuario_de_la_demo: () => 'El email del usuario de muestra no se cambia ni se le da a otro usuario.',
  usuario_bloqueado: (data) =>
    `Quien administra Talonario bloqueó a${conDato(data, 'email', '')}: no se le dan claves ni avisos, ni emite con un asistente.`,
  entrada_muy_anidada: () =>
    `El pedido tiene más de ${MAX_NIVELES} listas u objetos uno dentro de otro. Mandalo con menos niveles.`,
  automatizacion_incompleta: (data) =>
    `Para que las ventas se facturen solas falta ${campo(data)}. Completalo, o desactivá la facturación automática.`,
  comprador_invalido: (data) => dato(data, 'mensaje') ?? 'Revisá los datos del comprador.',
  ...mensajesDeCredenciales,
  cuit_invalido: (data) => {
    const cuit = dato(data, 'cuit');
    const escrito = cuit === null ? 'El CUIT' : `El CUIT ${formatCuit(cuit)}`;
    return `${escrito} está mal escrito: tiene que tener 11 dígitos y el último corresponder a los anteriores. Revisalo.${quisisteDecir(data)}`;
  },
  fecha_invalida: (data) => {
    const valor = dato(data, 'valor');
    const escrita = valor === null ? 'La fecha' : `La fecha "${valor}"`;
    return `${escrita} no es válida en ${campo(data)}. Escribila como 20261121 o 2026-11-21.`;
  },
  rango_de_fechas_invalido: (data) =>
    dato(data, 'motivo') === 'muy_largo'
      ? 'El rango de fechas es demasiado largo. Elegí uno de hasta un mes.'
      : 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"',
  configuracion_invalida: (data) => {
    const problemas = data['problemas'] as readonly Readonly<Record<string, string>>[] | undefined;
    if (problemas !== undefined) {
      const lineas = problemas.map(
        (problema) =>
          `- ${problema['variable']} ${problema['motivo'] === 'falta' ? 'falta' : 'no es válida'}: tiene que ser ${problema['debe']}. Por ejemplo: ${problema['variable']}=${problema['ejemplo']}`,
      );
      return ['Para empezar hay que completar o corregir estas variables:', ...lineas].join('\n');
    }
    const que = dato(data, 'motivo') === 'falta' ? 'Falta la variable' : 'No es válido el valor de la variable';
    return `${que} ${dato(data, 'variable') ?? ''}: tiene que ser ${dato(data, 'debe') ?? 'otro'}. Por ejemplo: ${dato(data, 'ejemplo') ?? ''}`;
  },
  archivo_invalido: (data) => {
    const linea = dato(data, 'linea');
    const motivo = dato(data, 'motivo');
    const donde = linea === null ? 'El archivo no se puede leer' : `El archivo tiene un error en la línea ${linea}`;
    return `${donde}${motivo === null ? '' : `: ${motivo}`}. Corregilo y volvé a subirlo.`;
  },
  falta_confirmar: (data) =>
    dato(data, 'cuenta') !== null
      ? `Falta confirmar: ${dato(data, 'cuenta')} deja de verse y de facturarse hasta que la vincules de nuevo. Agregá \`--si\`.`
      : `Falta confirmar: la operación no se puede deshacer. Agregá \`--si\`${data['sin_simular'] ? '' : ', o `--simular` para ver qué haría'}.`,
  referencia_invalida: (data) =>
    `No se entiende qué comprobante es "${dato(data, 'referencia') ?? ''}": puede ser como FC B 3-123, el número de la venta o su id.`,
  comprobante_repetido: (data) =>
    `Más de una empresa tiene el comprobante${conDato(data, 'numero', '')}. Agregá --empresa CUIT para decir de cuál.`,
  recuperado_repetido: (data) => {
    const comprobantes = (data['cuales'] ?? []) as readonly { comprobante: string; cuit: string }[];
    const lista = comprobantes.map(({ comprobante, cuit }) => `${comprobante} del CUIT ${formatCuit(cuit)}`).join(', ');
    return `Más de un comprobante que ARCA tiene de más se llama${conDato(data, 'comprobante', '')}${lista === '' ? '' : ` (${lista})`}: no se soltó ninguno. Decí cuál con --cuit CUIT y con el tipo adelante, como FC B 3-12.`;
  },
  link_vencido: () => 'El link venció o ya se usó. Pedí otro desde donde se ingresa.',
  precio_invalido: (data) => `Precio inválido: ${dato(data, 'valor') ?? ''}`,
  cantidad_invalida: (data) =>
    `La cantidad${conDato(data, 'valor', '')} no es válida: tiene que ser un número entero${conDato(data, 'desde', ' desde')}${conDato(data, 'hasta', ' hasta')}.`,
  // who
  credenciales_invalidas: () => 'Email o pasword inválidos',
  sesion_invalida: () => 'La sesión venció. Volvé a ingresar.',
  email_sin_confirmar: () => 'Falta confirmar tu email. Abrí el link que te mandamos y volvé a intentar.',
  sin_derecho: (data) =>
    `No tenés permiso para ${loQuePermite[String(data['derecho'])] ?? 'hacer esto'}. Pedíselo al titular de la empresa.`,
  sin_acceso: (data) =>
    `Esa persona no comparte ninguna empresa con vos, o dejó de hacerlo. Pedile que te invite${goBack(data, 'a lo tuyo desde el menú de arriba')}.`,
  invitacion_propia: () => 'Ese es tu email, y a tus empresas ya entrás. Escribí el de la otra persona.',
  invitacion_ajena: (data) =>
    `La invitación es para ${dato(data, 'email') ?? 'otra dirección'}. Salí e ingresá con un usuario de esa dirección, o creá uno.`,
  instalacion_de_otros: (data) =>
    `En esta instalación hay cuentas de ${nombreDePlaza(data)} de otras personas: quien la opera dice que es la real, con \`talonario instalacion confirmar\`.`,
  lote_sin_acceso: (data) =>
    `A ${dato(data, 'email') ?? 'quien pidió el lote'} se le quitó el acceso mientras se hacía el lote. Lo que ya había salido está emitido; lo que faltaba no se emitió: elegí esas ventas y pedilo de nuevo.`,
  cola_sin_acceso: (data) =>
    `Esperaba a ARCA y no salió: ${dato(data, 'email') ?? 'quien lo pidió'} ya no puede emitir en tu nombre. Si corresponde, emitilo vos.`,
  registro_cerrado: () => 'Acá no se crean usuarios nuevos desde la web. Pedíselo a quien administra Talonario.',
  demasiados_lotes: (data) =>
    `Ya hay ${dato(data, 'abiertos') ?? 'muchos'} lotes de esta cuenta sin terminar. Esperá a que termine alguno y volvé a pedirlo.`,
  demasiados_a_la_vez: (data) =>
    `Ya tenés varios pedidos de estos en curso. Esperá a que termine alguno, o ${esperaOf(data)}, y volvé a intentar.`,
  demasiados_trabajos: (data) =>
    `Ya tenés ${dato(data, 'esperan') ?? 'varios'} pedidos de estos esperando, que es lo máximo. Esperá a que termine alguno y volvé a intentar.`,
  demasiados_intentos: (data) => `Hubo demasiados intentos seguidos. Esperá ${esperaOf(data)} y volvé a probar.`,
  demasiadas_consultas_al_padron: (data) =>
    `Hoy ya se buscaron ${dato(data, 'tope') ?? 'muchos'} CUITs distintos en el padrón de ARCA, que es lo máximo por día${data['sin_prueba'] === true ? ' antes de probar que tu CUIT es tuyo' : ''}. Completá los datos del cliente a mano, o seguí mañana.`,
  demasiados_correos: (data) =>
    `Hoy ya se mandaron muchos mails: son hasta ${dato(data, 'usuario') ?? 'cientos'} por usuario y ${dato(data, 'destino') ?? 'diez'} a una misma dirección por día. ${mailQueEspera[String(data['de'])] ?? 'El comprobante está emitido: mandá su PDF por otro medio, o reintentá mañana.'}`,
} as const satisfies Partial<Record<ErrorCode, (data: ErrorData) => string>>;

/** What becomes of a mail over the limit that carries no voucher, by kind of mail. */
const mailQueEspera: Readonly<Record<string, string>> = {
  invitacion: 'La invitación no salió: volvé a mandarla mañana.',
  paquete: 'El paquete sale mañana, sin que hagas nada.',
};

/** What each right permits, as the end of a sentence. */
const loQuePermite: Readonly<Record<string, string>> = {
  leer: 'ver estos datos',
  redactar: 'escribir comprobantes',
  emitir: 'emitir comprobantes',
  presentar: 'marcar lo que se presentó',
  configurar: 'cambiar esta configuración',
} satisfies Record<Derecho, string>;

/** Fields of login and article, the two forms for which the spec gives the text "Requerido" (§5). */
const conTextoDelSpec: ReadonlySet<string> = new Set([
  'email',
  'password',
  'sku',
  'descripcion',
  'cost',
  'stock',
  'iva',
]);
