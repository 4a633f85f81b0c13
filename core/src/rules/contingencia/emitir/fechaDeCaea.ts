import type { FechaCivil } from '../../../contract/base.ts';
import { fechaDeEmision, type FechaPedida } from '../../comprobantes/fecha.ts';
import { AppError } from '../../errors.ts';

/**
 * Date that a draft goes out with under an advance code, or why it waits for ARCA: inside the code's days, within the days that ARCA
 * takes from the instant it is made (code 1445), and not before the last one of its serie (704). A date after today waits: whatever
 * goes out behind it would have to carry it.
 */
export function fechaDeCaea(
  pedida: FechaPedida,
  { desde, hasta }: { desde: FechaCivil; hasta: FechaCivil },
): FechaCivil | AppError {
  const fecha = fechaDeEmision(pedida);
  if (fecha instanceof AppError) return fecha;
  if (fecha >= desde && fecha <= hasta && fecha <= pedida.hoy) return fecha;
  return new AppError('fecha_fuera_de_caea', { fecha, desde, hasta });
}
