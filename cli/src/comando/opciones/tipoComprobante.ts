import { AppError, type TipoComprobante } from '@talonario/core/base';
import { tiposConocidos } from '@talonario/core/comprobantes';
import type { Opcion } from '../opcion.ts';
import { entero } from './entero.ts';

/** ARCA's code of a kind of voucher. Its reading throws AppError `valor_invalido`. */
export function tipoComprobante(ayuda: string): Opcion<TipoComprobante | null> {
  const codigo = entero(ayuda, { valor: 'CODIGO' });
  return {
    ...codigo,
    read(typed, campo) {
      const leido = codigo.read(typed, campo);
      if (leido === null) return null;
      const tipo = tiposConocidos.find((conocido) => conocido.codigo === leido);
      if (!tipo) throw new AppError('valor_invalido', { campo, valor: String(leido) });
      return tipo.codigo;
    },
  };
}
