import type { MotivoDePausa } from '../../contract/instalacion.ts';
import type { Evidencia } from './pausa.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** Sentence with the sign that this may be a copy of another installation. */
export function describePausa(motivo: MotivoDePausa, vista: Pick<Evidencia, 'guardado' | 'lugar'>): string {
  const antes = typeof vista.guardado === 'object' ? vista.guardado : null;
  return textos[motivo]({
    carpetaDeAntes: antes?.carpeta ?? '',
    carpeta: vista.lugar.carpeta,
    maquinaDeAntes: antes?.maquina?.nombre ?? '',
    maquina: vista.lugar.maquina?.nombre ?? '',
    baseDeAntes: antes?.base ?? 'la incluida',
    base: vista.lugar.base ?? 'la incluida',
  });
}

type Datos = Readonly<
  Record<'carpetaDeAntes' | 'carpeta' | 'maquinaDeAntes' | 'maquina' | 'baseDeAntes' | 'base', string>
>;

const textos = {
  a_proposito: () => 'La pausó una persona, con el comando talonario instalacion pausar.',
  restaurada: () => 'La base de datos se restauró de una copia de seguridad.',
  otra_base: () => 'La base de datos es una copia: se hizo en otro servidor de PostgreSQL, o con otro nombre.',
  base_sin_id: ({ carpeta }) =>
    `La carpeta de los datos (${carpeta}) tiene el id de la instalación y la base de datos no: la base es de antes, o de otra instalación.`,
  sin_id: ({ carpeta }) =>
    `La base de datos tiene el id de la instalación y la carpeta de los datos (${carpeta}) no: la base puede ser una copia.`,
  id_ilegible: ({ carpeta }) => `El id de la instalación, en la carpeta de los datos (${carpeta}), no se puede leer.`,
  otro_id: () => 'El id de la instalación es uno en la base de datos y otro afuera de ella.',
  carpeta_copiada: ({ carpetaDeAntes, carpeta }) =>
    carpetaDeAntes === carpeta
      ? `La carpeta de los datos (${carpeta}) se copió.`
      : `La carpeta de los datos estaba en ${carpetaDeAntes} y ahora está en ${carpeta}: puede ser una copia.`,
  otra_maquina: ({ maquinaDeAntes, maquina }) =>
    maquinaDeAntes === maquina
      ? `La máquina (${maquina}) no es la misma de antes: el disco puede ser una copia.`
      : `Los datos estaban en la máquina ${maquinaDeAntes} y ahora están en ${maquina}: el disco puede ser una copia.`,
  otra_direccion: ({ baseDeAntes, base }) =>
    `La base de datos estaba en ${baseDeAntes} y ahora es la de ${base}: puede ser una copia.`,
} as const satisfies Record<MotivoDePausa, (datos: Datos) => string>;

/** Sentence with what the pause means and how it ends. */
export const QUE_PASA_EN_PAUSA = `Las cuentas de ${nombreDePlaza()} están en pausa: no se le pide nada a ${nombreDePlaza()} y nada sale solo, hasta que una persona diga que esta es la instalación real.`;
