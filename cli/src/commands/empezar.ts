import { AppError, formatARS, formatFecha, toBuenosAires } from '@talonario/core/base';
import { empresaTipeada, formatCuit, isValidCuit, situacionesIva, stripDocumento } from '@talonario/core/empresas';
import {
  comienzo as comienzoSchema,
  empresaPropuesta,
  esperaVisible,
  IIBB_SIN_CONFIRMAR,
  textoDeEspera,
  textoDePaso,
  ventasDelComienzo,
  type Comienzo,
  type EmpresaPropuesta,
  type EsperaComienzo,
  type PuntosArca,
} from '@talonario/core/inicio';
import { lookupCuit, registerEmpresa, reviewVerificacion, startPruebaPunto } from '@talonario/core/server/empresas';
import { listPuntosArca, readComienzo, takePuntoArca } from '@talonario/core/server/inicio';
import { withUser, type Context, type Session } from '../context.ts';
import { formatInstante } from '../output/format.ts';
import type { Block, Output } from '../output/output.ts';

interface PedidoDeComienzo {
  /** CUIT of the company to be created, as typed. */
  cuit: string | null;
  /** Number of Ingresos Brutos; null: the company is not registered there. */
  iibb: string | null;
  si: boolean;
  revisar: boolean;
  /** Point of sale that it takes. */
  punto: number | null;
}

/**
 * The first steps, the same that the web shows: where they are and what comes next. With `--cuit` creates the company from what
 * ARCA knows of it, with `--revisar` asks ARCA for its permission and its points of sale, with `--punto` takes one.
 * @throws AppError `falta_confirmar` where nobody can be asked and there is no `--si`
 */
export async function empezar(context: Context, pedido: PedidoDeComienzo): Promise<Output> {
  const { cuit, punto } = pedido;
  return withUser(context, async (session) => {
    const { deps, alcance } = session;
    if (cuit !== null && !(await createEmpresa(context, session, { ...pedido, cuit }))) {
      return { data: {}, blocks: [{ kind: 'paragraph', text: 'No se cambió nada.' }] };
    }
    const { empresa, actual } = await readComienzo(deps, alcance);
    if (empresa && punto !== null) {
      await takePuntoArca(deps, alcance, empresa.id, punto);
    } else if (empresa && pedido.revisar && (actual === 'permiso' || actual === 'punto')) {
      await revisar(session, empresa.id);
    }
    const comienzo = await readComienzo(deps, alcance);
    const puntos =
      comienzo.empresa && comienzo.actual === 'punto' ? await listPuntosArca(deps, alcance, comienzo.empresa.id) : null;
    return describeComienzo(comienzo, { puntos, web: deps.config.publicUrl, plataforma: deps.arca.cuit });
  });
}

/** The step that is due at ARCA: the first time begins it. */
async function revisar({ deps, alcance }: Session, company_id: string): Promise<void> {
  const { espera } = await readComienzo(deps, alcance);
  if (espera === null && deps.arca.ambiente !== 'homologacion') return startPruebaPunto(deps, alcance, company_id);
  await reviewVerificacion(deps, alcance, company_id);
}

/** False: the person said no. */
async function createEmpresa(
  { terminal }: Context,
  { deps, alcance }: Session,
  { cuit: escrito, iibb, si }: { cuit: string; iibb: string | null; si: boolean },
): Promise<boolean> {
  const cuit = stripDocumento(escrito);
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { campo: 'CUIT', cuit });
  const propuesta = empresaPropuesta(await lookupCuit(deps, cuit));
  const { razon_social, situacion_iva, actividad, puede_emitir } = propuesta;
  if (!puede_emitir) throw new AppError('empresa_no_puede_emitir');
  const inicio = propuesta.inicio_actividades;
  if (inicio === null) throw new AppError('campo_requerido', { campo: 'inicio_actividades' });
  if (!si) {
    if (!terminal.interactive) throw new AppError('falta_confirmar', {});
    await terminal.show({ data: {}, blocks: describePropuesta(propuesta) });
    if (!(await terminal.confirm(`¿Crear ${razon_social}?`))) return false;
  }
  const tipeada = empresaTipeada.parse({
    cuit,
    razon_social,
    situacion_iva,
    actividad,
    inicio_actividades: inicio,
    ...(iibb !== null ? { situacion_iibb: 2, iibb } : { situacion_iibb: 4, iibb: null }),
    iibb_porcentaje: IIBB_SIN_CONFIRMAR,
    iibb_sin_confirmar: true,
  });
  await registerEmpresa(deps, alcance, tipeada);
  return true;
}

export function describePropuesta(propuesta: EmpresaPropuesta): Block[] {
  const { condicion_en_duda } = propuesta;
  const { razon_social, cuit, situacion_iva, domicilio, actividad, actividad_nombre, inicio_actividades } = propuesta;
  const iva = situacionesIva.find(({ codigo }) => codigo === situacion_iva)?.nombre ?? '';
  const inicio = inicio_actividades === null ? '' : formatFecha(inicio_actividades);
  return [
    { kind: 'title', text: `${razon_social} · ${formatCuit(cuit)}` },
    {
      kind: 'pairs',
      pairs: [
        ['Frente al IVA', condicion_en_duda === null ? iva : `${iva}. ${condicion_en_duda}`],
        ['Domicilio', domicilio],
        ['Actividad', [actividad, actividad_nombre].filter((parte) => parte !== null).join(' ')],
        ['Inicio de actividades', propuesta.inicio_exacto ? inicio : `${inicio} (ARCA no informa el día: revisalo)`],
        ['Ingresos Brutos', `${IIBB_SIN_CONFIRMAR} % de costo, sin confirmar`],
      ],
    },
  ];
}

interface Ademas {
  puntos: PuntosArca | null;
  /** Address of the web. */
  web: string;
  /** CUIT that the companies delegate on. */
  plataforma: string;
}

export function describeComienzo(comienzo: Comienzo, ademas: Ademas): Output {
  const data = comienzoSchema.encode(comienzo);
  if (comienzo.terminado || comienzo.actual === null) {
    const text = 'Ya emitiste tu primera factura: no queda ningún paso. Lo de hoy: talonario';
    return { data, blocks: [{ kind: 'paragraph', text, tone: 'bien' }] };
  }
  const { actual, pasos } = comienzo;
  const espera = esperaVisible(comienzo);
  const texto = textoDePaso(actual);
  return {
    data,
    blocks: [
      {
        kind: 'table',
        columns: [{ title: 'Primeros pasos', flexible: true }, { title: '' }],
        rows: pasos.map(({ clave, hecho: listo }) => [
          { text: textoDePaso(clave).corto, tone: listo ? 'tenue' : clave === actual ? 'normal' : 'tenue' },
          listo
            ? { text: 'listo', tone: 'bien' }
            : { text: clave === actual ? (espera ? 'se espera' : 'ahora') : '', tone: espera ? 'espera' : 'normal' },
        ]),
      },
      { kind: 'title', text: espera ? textoDeEspera(espera).titulo : texto.titulo },
      ...(espera ? describeEspera(espera) : [{ kind: 'paragraph' as const, text: texto.texto }]),
      ...siguiente(comienzo, ademas),
    ],
  };
}

function describeEspera(espera: EsperaComienzo): Block[] {
  const { quien: titulo, solo, mientras } = textoDeEspera(espera);
  const pairs: [string, string][] = [
    ...(espera.desde === null ? [] : [['Desde', formatInstante(espera.desde)] as [string, string]]),
    ...(espera.revisada_en === null ? [] : [['Revisada', formatInstante(espera.revisada_en)] as [string, string]]),
    ...(espera.hasta === null ? [] : [['Hasta', formatFecha(toBuenosAires(espera.hasta))] as [string, string]]),
  ];
  return [
    { kind: 'paragraph', text: titulo },
    ...(pairs.length > 0 ? [{ kind: 'pairs' as const, pairs }] : []),
    { kind: 'paragraph', text: solo, tone: 'tenue' },
    { kind: 'paragraph', text: mientras, tone: 'tenue' },
  ];
}

/** Command to type, or page to open, for the step that is due. */
function siguiente(comienzo: Comienzo, { puntos, web, plataforma }: Ademas): Block[] {
  const { actual, cuenta, ventas, empresa } = comienzo;
  switch (actual) {
    case 'empresa':
      return [copia('talonario empezar --cuit 30-71654321-4 --iibb 901-654321-4')];
    case 'permiso':
      return [
        {
          kind: 'list',
          title: 'En el sitio de ARCA, con tu clave fiscal',
          ordered: true,
          items: [
            'Abrí "Administrador de Relaciones de Clave Fiscal" y elegí "Nueva Relación".',
            'Elegí "ARCA", "WebServices", "Facturación Electrónica".',
            `En "Representante" poné el CUIT ${formatCuit(plataforma)} y confirmá.`,
          ],
        },
        copia('talonario empezar --revisar'),
        {
          kind: 'paragraph',
          text: `Con un certificado propio se hace en ${web}/app/empresas/${empresa?.id ?? ''}`,
          tone: 'tenue',
        },
      ];
    case 'punto':
      return describePuntos(puntos);
    case 'cuenta':
      return [
        {
          kind: 'paragraph',
          text:
            cuenta && !cuenta.requiere_vincular
              ? 'Elegí con qué empresa y punto de venta factura:'
              : 'Se vincula desde el navegador:',
        },
        copia(cuenta && !cuenta.requiere_vincular ? `${web}/app/cuentas/${cuenta.id}/datos` : `${web}/app`),
      ];
    case 'factura':
      return [
        ...describeVentas(cuenta?.nickname ?? '', ventas, comienzo),
        ...(empresa === null
          ? []
          : [
              { kind: 'paragraph' as const, text: 'Antes, si a la empresa le falta algo en ARCA:' },
              copia(`talonario arca estado --empresa ${empresa.cuit}`),
            ]),
      ];
    case null:
      return [];
  }
}

function describeVentas(nickname: string, ventas: Comienzo['ventas'], comienzo: Comienzo): Block[] {
  const rango = ventas ? `--cuenta ${nickname} --desde ${ventas.desde} --hasta ${ventas.hasta}` : '';
  const frase = ventasDelComienzo(comienzo);
  if (frase === null || ventas === null) return [copia(`talonario ventas ${rango}`)];
  return [
    { kind: 'paragraph', text: `${frase} por ${formatARS(ventas.total)}. Ver qué se va a emitir, y emitirlo:` },
    copia(`talonario facturar ${rango}`),
  ];
}

const impedimentos = { otro_sistema: 'es de otro sistema', bloqueado: 'bloqueado', de_baja: 'dado de baja' } as const;

function describePuntos(puntos: PuntosArca | null): Block[] {
  if (puntos === null) return [];
  if (puntos.estado === 'sin_permiso') return [copia('talonario empezar --revisar')];
  const sirve = puntos.puntos.find(({ impedimento }) => impedimento === null);
  return [
    ...(puntos.estado === 'sin_lista'
      ? [
          {
            kind: 'paragraph' as const,
            text: 'ARCA no informa tus puntos de venta (602), como es usual en homologación.',
          },
        ]
      : [
          {
            kind: 'table' as const,
            columns: [{ title: 'En ARCA' }, { title: 'Tipo', flexible: true }, { title: '' }],
            rows: puntos.puntos.map(({ numero, tipo_emision, impedimento }) => [
              String(numero),
              tipo_emision,
              impedimento === null ? 'sirve' : impedimentos[impedimento],
            ]),
          },
        ]),
    copia(`talonario empezar --punto ${sirve?.numero ?? puntos.libre ?? 1}`),
  ];
}

function copia(linea: string): Block {
  return { kind: 'copy', lines: [linea] };
}
