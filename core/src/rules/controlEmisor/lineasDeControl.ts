import type { AsuntoDeControl, LineaDeControl } from '../../contract/arca/controlEmisor.ts';
import { formatCuit } from '../cuit.ts';
import { diffDays, formatFecha, toBuenosAires } from '../dates.ts';
import { enPlural } from '../enPlural.ts';
import { asuntoDelEmisor, explainArca } from '../explainArca.ts';
import { SIN_RESPUESTA, type DatosDeControl, type Linea } from './linea.ts';
import { dePersona } from './persona.ts';
import { dePuntos } from './puntos.ts';

const titulos: Readonly<Record<AsuntoDeControl, string>> = {
  certificado: 'Certificado',
  facturacion: 'Facturación Electrónica (wsfe)',
  padron: 'Consulta del padrón',
  punto_de_venta: 'Punto de venta',
  domicilio: 'Domicilio fiscal',
  impuestos: 'Impuestos activos',
  actividad: 'Actividad',
  domicilio_electronico: 'Domicilio Fiscal Electrónico',
};

const DELEGAR = 'Delegalo en el Administrador de Relaciones de ARCA, y probá de nuevo.';
/**
 * Check of an issuer before its first invoice, a line for each subject, in words. Nothing that ARCA did not say is decided: it is
 * `no_se_sabe`. A refusal of ARCA about the issuer, or an observation, is told on the line of its subject.
 */
export function lineasDeControl(datos: DatosDeControl): LineaDeControl[] {
  const enPadron = dePersona(datos);
  const lineas: [AsuntoDeControl, Linea[]][] = [
    ['certificado', [deCertificado(datos)]],
    ['facturacion', [deFacturacion(datos)]],
    ['padron', [dePadron(datos)]],
    ['punto_de_venta', dePuntos(datos)],
    ['domicilio', [enPadron.domicilio]],
    ['impuestos', [enPadron.impuestos]],
    ['actividad', [enPadron.actividad]],
    ['domicilio_electronico', [DOMICILIO_ELECTRONICO]],
  ];
  return lineas.flatMap(([asunto, propias]) =>
    propias.map(({ punto_de_venta = null, ...linea }) => ({
      asunto,
      punto_de_venta,
      titulo: punto_de_venta === null ? titulos[asunto] : `${titulos[asunto]} ${punto_de_venta}`,
      ...(refusalOf(asunto, datos) ?? conObservacion(asunto, linea, datos)),
    })),
  );
}

/** ARCA lets nobody ask whether it is constituted: only a refusal tells (10000). */
const DOMICILIO_ELECTRONICO: Linea = {
  estado: 'no_se_sabe',
  detalle: 'ARCA no muestra si está constituido.',
  hacer: 'Revisalo en el sitio de ARCA: sin domicilio electrónico, ARCA rechaza las facturas.',
};

/** ARCA's refusal about a subject of the issuer; null: there is none. */
function refusalOf(asunto: AsuntoDeControl, { rechazo }: DatosDeControl): Linea | null {
  const mensaje = rechazo?.mensajes.find((mensajeArca) => asuntoDelEmisor(mensajeArca) === asunto);
  if (!rechazo || !mensaje) return null;
  return {
    estado: 'falta',
    detalle: `ARCA rechazó un comprobante por esto el ${formatFecha(toBuenosAires(rechazo.cuando))}.`,
    hacer: explainArca(mensaje),
  };
}

/** A line in order, with ARCA's observation about its subject on the last vouchers, if there is one: they were authorised with it. */
function conObservacion(asunto: AsuntoDeControl, linea: Linea, { observados }: DatosDeControl): Linea {
  if (linea.estado !== 'ok') return linea;
  for (const { mensajes, fecha } of observados) {
    const mensaje = mensajes.find((mensajeArca) => asuntoDelEmisor(mensajeArca) === asunto);
    if (!mensaje) continue;
    const detalle = `${linea.detalle} ARCA lo observó en un comprobante del ${formatFecha(fecha)}.`;
    return { ...linea, detalle, hacer: explainArca(mensaje) };
  }
  return linea;
}

function deCertificado({ certificado, ahora }: DatosDeControl): Linea {
  if ('frase' in certificado) return { estado: 'falta', detalle: 'No se puede usar.', hacer: certificado.frase };
  const { propio, vence } = certificado;
  const [dia, hoy] = [toBuenosAires(vence), toBuenosAires(ahora)];
  const duenio = propio ? 'El de la empresa' : 'El de Talonario';
  if (vence <= ahora)
    return {
      estado: 'falta',
      detalle: `${duenio} venció el ${formatFecha(dia)}.`,
      hacer: 'Sacá uno nuevo en ARCA, y ponelo en su lugar.',
    };
  const dias = diffDays(hoy, dia);
  const queda = dias === 0 ? 'vence hoy' : enPlural(dias, 'queda 1 día', 'quedan # días');
  const hacer = dias <= DIAS_DE_RENOVACION ? 'Renovalo antes: sin él no se puede emitir.' : null;
  return { estado: 'ok', detalle: `${duenio} vale hasta el ${formatFecha(dia)}: ${queda}.`, hacer };
}

/** Days before its end from which the certificate should be renewed. */
const DIAS_DE_RENOVACION = 30;

function deFacturacion({ puntos, cuit }: DatosDeControl): Linea {
  switch (puntos.tipo) {
    case 'dicho':
      return { estado: 'ok', detalle: `ARCA deja facturar por el CUIT ${formatCuit(cuit)}.`, hacer: null };
    case 'sin_delegar':
      return puntos.provisorio
        ? {
            estado: 'no_se_sabe',
            detalle: 'ARCA todavía no muestra la delegación.',
            hacer: `Si ya la hiciste, puede tardar unos minutos. Si no: ${DELEGAR}`,
          }
        : { estado: 'falta', detalle: `ARCA no deja facturar por el CUIT ${formatCuit(cuit)}.`, hacer: DELEGAR };
    case 'rechazo':
      return { estado: 'falta', detalle: 'ARCA no da acceso.', hacer: puntos.frase };
    case 'sin_respuesta':
      return SIN_RESPUESTA;
  }
}

function dePadron({ persona }: DatosDeControl): Linea {
  if (persona.tipo === 'dicho') return { estado: 'ok', detalle: 'ARCA contesta las consultas de CUIT.', hacer: null };
  if (persona.tipo === 'sin_respuesta') return SIN_RESPUESTA;
  if (persona.tipo === 'rechazo' && persona.sin_servicio)
    return { estado: 'falta', detalle: 'El certificado no puede consultar el padrón.', hacer: persona.frase };
  return {
    estado: 'no_se_sabe',
    detalle: 'ARCA no aceptó la consulta.',
    hacer: persona.tipo === 'rechazo' ? persona.frase : DELEGAR,
  };
}
