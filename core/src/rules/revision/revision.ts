import type { Ambiente } from '../../contract/enums.ts';
import { avisoDeReloj, avisoDeRelojPropio, duracion, relojCorrido } from '../arca/reloj.ts';
import { avisosDeArca } from '../arca/certificado.ts';
import { enPlural } from '../enPlural.ts';
import { formatCuit } from '../cuit.ts';
import { diffDays, formatFecha, toBuenosAires } from '../dates.ts';
import { withComma } from '../money.ts';

/** Parts of the installation that are checked, in order. The marketplaces, not listed here, come after ARCA. */
export const partesRevisadas = {
  base: 'Base de datos',
  disco: 'Disco',
  relojes: 'Relojes',
  instalacion: 'Instalación',
  certificado: 'Certificado',
  arca: 'ARCA',
  mail: 'Mail',
  copias: 'Copias',
  colas: 'Trabajos',
} as const;
export type ParteRevisada = keyof typeof partesRevisadas;

/** Result of checking a part. `sin_uso`: this installation has none, perhaps on purpose. */
export interface Hallazgo {
  estado: 'bien' | 'mal' | 'sin_uso';
  dice: string;
  /** Next thing to do about a wrong part; null: nothing is wrong. */
  que_hacer: string | null;
}

export const bien = (dice: string): Hallazgo => ({ estado: 'bien', dice, que_hacer: null });
export const mal = (dice: string, que_hacer: string): Hallazgo => ({ estado: 'mal', dice, que_hacer });
const sinUso = (dice: string): Hallazgo => ({ estado: 'sin_uso', dice, que_hacer: null });

const MEGA = 1024 * 1024;
/** Least free bytes: with less, a night's copy and a day of sales do not fit (OPERAR, "Cuánto entra"). */
const LUGAR_JUSTO = 1024 * MEGA;

export function reviewDisco(lugares: readonly { carpeta: string; libre: number; total: number }[]): Hallazgo {
  const contados = lugares.map(
    ({ carpeta, libre, total }) => `${gigas(libre)} libres de ${gigas(total)} en ${carpeta}`,
  );
  const justos = lugares.filter(({ libre }) => libre < LUGAR_JUSTO);
  if (justos.length === 0) return bien(`${contados.join('; ')}.`);
  return mal(
    `Queda poco lugar: ${contados.join('; ')}.`,
    'Hacé lugar, o mudá los datos a otro disco con `talonario datos mover CARPETA`: sin lugar no se guarda ningún comprobante.',
  );
}

function gigas(bytes: number): string {
  return `${withComma(bytes / MEGA / 1024, 1)} GB`;
}

/** Checks the clocks. Each offset is ours minus the other's, ms; null: unknown. */
export function reviewRelojes(desvios: {
  base: number | null;
  arca: number | null;
  plazas: readonly { nombre: string; desvio: number | null }[];
}): Hallazgo {
  const desviosAjenos = [{ nombre: 'ARCA', desvio: desvios.arca }, ...desvios.plazas];
  const conocidos = [{ nombre: 'la base', desvio: desvios.base }, ...desviosAjenos];
  const leidos = conocidos.filter(({ desvio }) => desvio !== null);
  if (leidos.length === 0) return mal('Ningún otro servicio informó su hora.', 'Mirá por qué no responden, más abajo.');
  const avisos = [avisoDeRelojPropio(desvios.base), ...desviosAjenos.map(({ desvio }) => avisoDeReloj(desvio))];
  const corrido = conocidos.find(({ desvio }) => relojCorrido(desvio));
  if (avisos.every((aviso) => aviso === null) || corrido === undefined) {
    return bien(`En hora respecto de ${leidos.map(({ nombre }) => nombre).join(', ')}.`);
  }
  const { nombre, desvio } = corrido;
  const sentido = (desvio ?? 0) > 0 ? 'adelantado' : 'atrasado';
  return mal(
    `El reloj de esta máquina está ${duracion(desvio ?? 0)} ${sentido} respecto de ${nombre}.`,
    'Ponelo en hora (`timedatectl set-ntp true`): con más de cinco minutos, ningún comprobante sale.',
  );
}

/** Checks our certificate; `falla`: sentence about a defect of it or of its key. */
export function reviewCertificado(
  { ambiente, cuit, ahora }: { ambiente: Ambiente; cuit: string; ahora: Date },
  leido: { cuit: string | null; vence: Date } | { falla: string },
): Hallazgo {
  const OTRO = '`talonario arca certificado crear` dice los pasos.';
  if (ambiente === 'simulador' && 'falla' in leido) return sinUso('Es el simulador: lo hace al iniciar.');
  if ('falla' in leido) return mal(leido.falla, OTRO);
  if (leido.cuit !== null && leido.cuit !== cuit) {
    return mal(
      `Es del CUIT ${formatCuit(leido.cuit)}, y ARCA_CUIT es ${formatCuit(cuit)}.`,
      'Corregí ARCA_CUIT, o poné el certificado de ese CUIT, y reiniciá.',
    );
  }
  const [aviso] = avisosDeArca(leido, { arca: null, base: null }, ahora);
  if (aviso) return mal(aviso.texto, '`talonario arca certificado renovar` dice los pasos.');
  const vence = toBuenosAires(leido.vence);
  const dias = diffDays(toBuenosAires(ahora), vence);
  return bien(`Del CUIT ${formatCuit(leido.cuit ?? cuit)}, vence en ${dias} días, el ${formatFecha(vence)}.`);
}

/** Checks ARCA's servers, by ARCA's own words for each. */
export function reviewArca(
  ambiente: Ambiente,
  {
    aplicacion,
    base,
    autenticacion,
    milisegundos,
  }: Record<'aplicacion' | 'base' | 'autenticacion', string> & {
    milisegundos: number;
  },
): Hallazgo {
  const caidos = Object.entries({ aplicación: aplicacion, base, autenticación: autenticacion }).filter(
    ([, dice]) => dice !== 'OK',
  );
  if (caidos.length === 0) return bien(`Responde en ${milisegundos} ms (${ambiente}).`);
  return mal(
    `Responde, con fallas en: ${caidos.map(([nombre, dice]) => `${nombre} (${dice})`).join(', ')}.`,
    'El problema es de ARCA: tus comprobantes esperan en cola y salen solos cuando vuelva.',
  );
}

/** Longest time without a copy, ms: one night's may be late. */
const COPIA_VIEJA_MS = 48 * 3_600_000;

export function reviewCopias(ultima: Date | null, { ambiente, ahora }: { ambiente: Ambiente; ahora: Date }): Hallazgo {
  const HACER = 'Hacé una con `talonario respaldo crear`, y mirá el temporizador: `systemctl list-timers talonario*`.';
  if (ultima === null) {
    if (ambiente === 'simulador') return sinUso('Ninguna: es el simulador.');
    return mal('No se hizo ninguna copia de la base.', HACER);
  }
  const hace = ahora.getTime() - ultima.getTime();
  const antiguedad = `La última es de hace ${duracion(hace)}`;
  return hace > COPIA_VIEJA_MS ? mal(`${antiguedad}.`, HACER) : bien(`${antiguedad}.`);
}

/** Longest wait of a job, ms: while a process works on the jobs, they are taken in seconds. */
const ESPERA_LARGA_MS = 15 * 60_000;

export function reviewColas(
  colas: readonly { en_espera: number; en_curso: number; fallidos: number; desde: Date | null }[],
  ahora: Date,
): Hallazgo {
  const suma = (estado: 'en_espera' | 'en_curso' | 'fallidos') =>
    colas.reduce((total, cola) => total + cola[estado], 0);
  const cuentas = `${suma('en_espera')} en espera, ${suma('en_curso')} en curso`;
  const fallidos = suma('fallidos');
  const espera = Math.max(0, ...colas.map(({ desde }) => (desde === null ? 0 : ahora.getTime() - desde.getTime())));
  if (espera > ESPERA_LARGA_MS) {
    return mal(
      `Hay trabajos que esperan desde hace ${duracion(espera)} (${cuentas}).`,
      'Mirá que el servicio esté andando (`systemctl status talonario`); si está, sumá un proceso de trabajos.',
    );
  }
  if (fallidos > 0) {
    return mal(
      `${enPlural(fallidos, '1 trabajo agotó sus intentos', '# trabajos agotaron sus intentos')} (${cuentas}).`,
      'Por qué, con `talonario trabajos`; cuando esté arreglado, `talonario trabajos reintentar`.',
    );
  }
  return bien(`${cuentas}, ninguno falló.`);
}

export function sinMail(registro: 'abierto' | 'cerrado'): Hallazgo {
  return sinUso(
    registro === 'cerrado'
      ? 'Sin SMTP_URL: no se manda ningún mail.'
      : 'Sin SMTP_URL: no se manda ningún mail, y nadie puede registrarse.',
  );
}
