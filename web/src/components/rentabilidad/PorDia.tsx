import { formatFecha } from '@talonario/core/base';
import type { Rentabilidad } from '@talonario/core/cobros';
import { Columnas } from '../graficos/Columnas.tsx';
import { deCuantas, loSabido } from './textos.ts';

/** Profit per day: a bar up for a profit, down for a loss, none where unknown. Each bar tells its figures. */
export function PorDia({ dias }: { dias: Rentabilidad['por_dia'] }) {
  return (
    <Columnas
      label="Ganancia por día"
      columnas={dias.map((dia) => ({
        clave: dia.fecha,
        valor: dia.ganancia?.toNumber() ?? 0,
        texto: `${formatFecha(dia.fecha)}: ${loSabido(dia.ganancia)} en ${deCuantas(dia)}`,
      }))}
      desde={formatFecha(dias[0]?.fecha ?? '')}
      hasta={dias.length > 1 ? formatFecha(dias.at(-1)?.fecha ?? '') : ''}
    />
  );
}
