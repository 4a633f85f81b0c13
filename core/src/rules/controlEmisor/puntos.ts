import { impedimentoDePunto } from '../comienzo/puntosArca.ts';
import { SIN_RESPUESTA, type Contestado, type DatosDeControl, type Linea } from './linea.ts';

const EN_PUNTOS = 'en «Administración de puntos de venta y domicilios», en el sitio de ARCA';

/** A line for each electronic point of sale of the company. */
export function dePuntos(datos: DatosDeControl): Linea[] {
  const { cargados } = datos;
  if (cargados.length === 0) {
    return [
      {
        estado: 'falta',
        detalle: 'La empresa no tiene un punto de venta de factura electrónica.',
        hacer: 'Agregalo, con el número que tiene en ARCA.',
      },
    ];
  }
  return cargados.map(({ punto_de_venta, ultimo }) => ({ punto_de_venta, ...dePunto(datos, punto_de_venta, ultimo) }));
}

function dePunto({ ambiente, puntos }: DatosDeControl, numero: number, ultimo: Contestado<number> | null): Linea {
  if (puntos.tipo === 'sin_respuesta') return SIN_RESPUESTA;
  if (puntos.tipo !== 'dicho')
    return { estado: 'no_se_sabe', detalle: 'Primero ARCA tiene que dejar facturar por el CUIT.', hacer: null };
  if (puntos.valor === null && ambiente === 'homologacion') return deHomologacion(ultimo);
  const punto = puntos.valor?.find((puntoDeArca) => puntoDeArca.numero === numero);
  if (!punto) {
    return {
      estado: 'falta',
      detalle: 'ARCA no lo tiene para web services.',
      hacer: `Crealo ${EN_PUNTOS}, para web services. Si es nuevo, ARCA puede tardar unas horas en mostrarlo.`,
    };
  }
  switch (impedimentoDePunto(punto)) {
    case null:
      return { estado: 'ok', detalle: `ARCA lo tiene como «${punto.tipo_emision}», sin bloqueo.`, hacer: null };
    case 'bloqueado':
      return { estado: 'falta', detalle: 'ARCA lo tiene bloqueado.', hacer: `Mirá por qué ${EN_PUNTOS}, o usá otro.` };
    case 'de_baja':
      return {
        estado: 'falta',
        detalle: 'En ARCA está dado de baja.',
        hacer: `Creá otro ${EN_PUNTOS}: ARCA no deja usar de nuevo ese número.`,
      };
    case 'otro_sistema':
      return {
        estado: 'falta',
        detalle: `En ARCA es de otro sistema: «${punto.tipo_emision}».`,
        hacer: `Creá otro ${EN_PUNTOS}, para web services.`,
      };
  }
}

/** In homologación ARCA gives no list: whether it tells a last number says whether it numbers there. */
function deHomologacion(ultimo: Contestado<number> | null): Linea {
  if (ultimo?.tipo === 'dicho')
    return {
      estado: 'ok',
      detalle: `En homologación ARCA no da la lista, y numera en él: el último es ${ultimo.valor}.`,
      hacer: null,
    };
  if (ultimo?.tipo === 'rechazo')
    return { estado: 'falta', detalle: 'ARCA no lo deja usar por web services.', hacer: ultimo.frase };
  return { ...SIN_RESPUESTA, detalle: 'En homologación ARCA no da la lista de puntos de venta.' };
}
