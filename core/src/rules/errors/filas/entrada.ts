import { formatCuit } from '../../cuit.ts';
import { MAX_NIVELES } from '../../entrada.ts';
import { REQUERIDO, campo, conDato, dato, deCampo, isOpcion, quisisteDecir } from '../datos.ts';
import { fila, type Problemas } from '../fila.ts';

/** Wrong input of a request, a form or a command. */
export const erroresDeEntrada = {
  campo_requerido: fila<{ campo: string; campos?: readonly string[] }>('invalid', (data) => {
    if (isOpcion(data)) return `Falta ${campo(data)}. Agregalo y volvé a intentar.`;
    return conTextoDelSpec.has(String(data.campo)) ? REQUERIDO : `Falta completar ${campo(data)}.`;
  }),
  valor_invalido: fila<{ campo: string; valor?: string | number | null; campos?: readonly string[] }>(
    'invalid',
    (data) => {
      const valor = dato(data, 'valor');
      const escrito = valor === null ? 'El valor' : `El valor "${valor}"`;
      return `${escrito} ${deCampo(data)} no es válido. Corregilo y volvé a intentar.`;
    },
  ),
  parametro_desconocido: fila<{ campo: string; parecido: string | null; admite: readonly string[] }>(
    'invalid',
    (data) => {
      const admitidos = data.admite?.length
        ? `Los parámetros que admite: ${data.admite.join(', ')}.`
        : 'No admite parámetros: sacalo.';
      const parecido = dato(data, 'parecido');
      return `Esta dirección no tiene el parámetro "${dato(data, 'campo') ?? ''}". ${parecido === null ? admitidos : `¿Quisiste decir ${parecido}?`}`;
    },
  ),
  password_incorrecto: fila<{ campo: string }>(
    'invalid',
    () => 'La contraseña actual no es correcta. Volvé a escribirla.',
  ),
  exportacion_sin_confirmar: fila<{ campo: string }>(
    'invalid',
    () => 'Bajá lo que necesites guardar y confirmalo: después de cerrar la cuenta no vas a poder entrar.',
  ),
  usuario_de_la_demo: fila('invalid', () => 'El email del usuario de muestra no se cambia ni se le da a otro usuario.'),
  entrada_muy_anidada: fila(
    'invalid',
    () => `El pedido tiene más de ${MAX_NIVELES} listas u objetos uno dentro de otro. Mandalo con menos niveles.`,
  ),
  automatizacion_incompleta: fila<{ campo: string }>(
    'invalid',
    (data) => `Para la facturación automática falta ${campo(data)}. Completalo, o dejala apagada.`,
  ),
  compra_invalida: fila<{ campo: string; mensaje: string }>(
    'invalid',
    (data) => dato(data, 'mensaje') ?? 'Revisá los datos de la compra.',
  ),
  comprador_invalido: fila<{ campo: string; mensaje: string }>(
    'invalid',
    (data) => dato(data, 'mensaje') ?? 'Revisá los datos del comprador.',
  ),
  cuit_invalido: fila<{ campo?: string; cuit: string; parecido?: string | null }>('invalid', (data) => {
    const cuit = dato(data, 'cuit');
    const escrito = cuit === null ? 'El CUIT' : `El CUIT ${formatCuit(cuit)}`;
    return `${escrito} está mal escrito: tiene que tener 11 dígitos y el último corresponder a los anteriores. Revisalo.${quisisteDecir(data)}`;
  }),
  fecha_invalida: fila<{ campo: string; valor: string }>(
    'invalid',
    (data) => {
      const valor = dato(data, 'valor');
      const escrita = valor === null ? 'La fecha' : `La fecha "${valor}"`;
      return `${escrita} no es válida en ${campo(data)}. Escribila como 20261121 o 2026-11-21.`;
    },
    'Las fechas se escriben 2026-01-31, 31/01/2026, hoy, ayer o -7d (siete días atrás).',
  ),
  rango_de_fechas_invalido: fila<{ desde: string; hasta: string; motivo?: string }>('invalid', (data) =>
    dato(data, 'motivo') === 'muy_largo'
      ? 'El rango de fechas es demasiado largo. Elegí uno de hasta un mes.'
      : 'Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"',
  ),
  configuracion_invalida: fila<{
    problemas?: Problemas;
    variable?: string;
    motivo?: string;
    debe?: string;
    ejemplo?: string;
  }>('invalid', (data) => {
    const problemas = data.problemas as readonly Readonly<Record<string, string>>[] | undefined;
    if (problemas !== undefined) {
      const lineas = problemas.map(
        (problema) =>
          `- ${problema['variable']} ${problema['motivo'] === 'falta' ? 'falta' : 'no es válida'}: tiene que ser ${problema['debe']}. Por ejemplo: ${problema['variable']}=${problema['ejemplo']}`,
      );
      return ['Para empezar hay que completar o corregir estas variables:', ...lineas].join('\n');
    }
    const que = dato(data, 'motivo') === 'falta' ? 'Falta la variable' : 'No es válido el valor de la variable';
    return `${que} ${dato(data, 'variable') ?? ''}: tiene que ser ${dato(data, 'debe') ?? 'otro'}. Por ejemplo: ${dato(data, 'ejemplo') ?? ''}`;
  }),
  archivo_invalido: fila<{ motivo: string; linea?: number | null; problemas?: Problemas }>('invalid', (data) => {
    const linea = dato(data, 'linea');
    const motivo = dato(data, 'motivo');
    const donde = linea === null ? 'El archivo no se puede leer' : `El archivo tiene un error en la línea ${linea}`;
    return `${donde}${motivo === null ? '' : `: ${motivo}`}. Corregilo y volvé a subirlo.`;
  }),
  falta_confirmar: fila<{ sin_simular?: boolean; instalacion?: string; cuenta?: string }>('invalid', (data) =>
    dato(data, 'cuenta') !== null
      ? `Falta confirmar: ${dato(data, 'cuenta')} deja de verse y de facturarse hasta que la vincules de nuevo. Agregá \`--si\`.`
      : `Falta confirmar: la operación no se puede deshacer. Agregá \`--si\`${data.sin_simular ? '' : ', o `--simular` para ver qué haría'}.`,
  ),
  referencia_invalida: fila<{ referencia: string }>(
    'invalid',
    (data) =>
      `No se entiende qué comprobante es "${dato(data, 'referencia') ?? ''}": puede ser como FC B 3-123, el número de la venta o su id.`,
  ),
  comprobante_repetido: fila<{ numero: string }>(
    'invalid',
    (data) =>
      `Más de una empresa tiene el comprobante${conDato(data, 'numero', '')}. Agregá --empresa CUIT para decir de cuál.`,
  ),
  recuperado_repetido: fila<{ comprobante: string; cuales: Problemas }>('invalid', (data) => {
    const comprobantes = (data.cuales ?? []) as readonly { comprobante: string; cuit: string }[];
    const lista = comprobantes.map(({ comprobante, cuit }) => `${comprobante} del CUIT ${formatCuit(cuit)}`).join(', ');
    return `Más de un comprobante que ARCA tiene de más se llama${conDato(data, 'comprobante', '')}${lista === '' ? '' : ` (${lista})`}: no se soltó ninguno. Escribí el comprobante con --cuit CUIT y con el tipo adelante, como FC B 3-12.`;
  }),
  precio_invalido: fila<{ valor: string; campo: string }>(
    'invalid',
    (data) => `Precio inválido: ${dato(data, 'valor') ?? ''}`,
  ),
  cantidad_invalida: fila<{ campo: string; valor: string; desde: number | null; hasta: number | null }>(
    'invalid',
    (data) =>
      `La cantidad${conDato(data, 'valor', '')} no es válida: tiene que ser un número entero${conDato(data, 'desde', ' desde')}${conDato(data, 'hasta', ' hasta')}.`,
  ),
};

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
