import { nombresDeReportes } from '../arguments/reportes.ts';
import { palabraElegida } from '../comando/argumento.ts';
import { defineComando } from '../comando/comando.ts';
import { globales } from '../comando/globales.ts';
import { conDefecto } from '../comando/opcion.ts';
import { bandera } from '../comando/opciones/bandera.ts';
import { elegida } from '../comando/opciones/elegida.ts';
import { entero } from '../comando/opciones/entero.ts';
import { fecha } from '../comando/opciones/fecha.ts';
import { mes } from '../comando/opciones/mes.ts';
import { carpeta, empresa, texto } from '../comando/opciones/texto.ts';

/** Last number that a point of sale may have. */
const MAX_PUNTO = 99_998;

/** `talonario` alone. Its options go with every command. */
export const hoy = defineComando({
  nombre: '',
  resumen: 'Facturación electrónica de ventas de Mercado Libre. Sin comando, muestra lo que espera hoy.',
  clase: 'control',
  opciones: globales,
  ejemplos: [['', 'lo que espera hoy']],
  run: async (context) => (await import('./hoy.ts')).hoy(context),
});

export const empezar = defineComando({
  nombre: 'empezar',
  resumen: 'Los primeros pasos hasta la primera factura: cuáles están y cuál sigue. Se retoman donde quedaron.',
  // The step that comes next is its answer: `--silencioso` would hide it.
  clase: 'consulta',
  opciones: {
    cuit: texto('CUIT', 'crea la empresa con los datos que ARCA tiene de ella'),
    iibb: texto('NUMERO', 'con --cuit: número de Ingresos Brutos; sin él, no inscripta'),
    si: bandera('con --cuit: no pregunta'),
    revisar: bandera('le pregunta ahora a ARCA por el permiso y el punto de venta'),
    punto: entero('factura con ese punto de venta de ARCA', { hasta: MAX_PUNTO }),
  },
  ejemplos: [
    ['empezar', 'dónde quedaste y qué sigue'],
    ['empezar --cuit 30-61111000-2 --iibb 921-111000-2', 'crea la empresa'],
    ['empezar --revisar', 'si ARCA ya dio el permiso'],
  ],
  run: async (context, { opciones }) => (await import('./empezar.ts')).empezar(context, opciones),
});

export const reporte = defineComando({
  nombre: 'reporte',
  resumen: 'Escribe los archivos de un reporte: los impositivos, controlados antes. Nunca deja uno a medias.',
  clase: 'tarea',
  argumentos: { nombre: palabraElegida([...nombresDeReportes, 'rentabilidad', 'paquete'], 'REPORTE', 'cuál') },
  opciones: {
    empresa: empresa('de qué empresa; de rentabilidad, de las cuentas que factura (todas)'),
    cuenta: texto('NICKNAME', 'de rentabilidad: de qué cuenta'),
    mes: mes(),
    desde: fecha('en lugar de --mes, primer día: 2026-01-31, 31/01/2026, hoy, ayer o -7d'),
    hasta: fecha('último día'),
    separador: conDefecto(
      'punto-y-coma',
      elegida(['punto-y-coma', 'coma'], 'SIGNO', 'de iva-ventas: con coma, los decimales van con punto'),
    ),
    formato: conDefecto(
      'csv',
      elegida(['csv', 'xlsx'], 'FORMATO', 'como se presenta (CSV o TXT), o en una planilla de Excel para mirarlo'),
    ),
    resumenes: bandera('de iva-ventas: agrega los totales por alícuota, y por letra y comprador'),
    operacionMixta: conDefecto(
      'codigo',
      elegida(
        ['codigo', 'espacio'],
        'CODIGO',
        'de libro-iva-digital: el código de lo que tiene parte gravada y parte exenta',
      ),
    ),
    vencimiento: conDefecto(
      'siempre',
      elegida(
        ['siempre', 'servicios', 'nunca'],
        'CUANDO',
        'de libro-iva-digital: en qué comprobantes va la fecha de vencimiento',
      ),
    ),
    sinCrlfFinal: bandera('de libro-iva-digital: la última línea no termina en CRLF'),
    conPdfs: bandera('del paquete: también los PDF de los comprobantes'),
    salida: carpeta('dónde; una para cada empresa, que los nombres no dicen de quién son'),
  },
  ejemplos: [
    ['reporte iva-ventas --empresa 30716543214 --mes 2026-10 --salida contador', 'un mes'],
    ['reporte paquete --empresa 30716543214 --mes anterior --salida contador', 'todo el mes anterior, en un ZIP'],
    ['reporte iva-ventas --empresa 30716543214 --mes anterior --salida contador --silencioso', 'para cron'],
    ['reporte rentabilidad --desde -30d --hasta hoy', 'lo que dejó cada venta'],
  ],
  run: async (context, { opciones, argumentos: { nombre } }) =>
    (await import('./reporte.ts')).reporte(context, { ...opciones, nombre }),
});
