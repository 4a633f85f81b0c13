import { Suave } from '../../../../components/Suave.tsx';
import { Cortado } from '../celdas.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';

/**
 * Columns of a list of several accounts: the account stands after the column that names the row (the fixed one, otherwise the first) or, on
 * a phone, over its text. `apodoOf`: nickname of a row's account.
 */
export function withCuenta<F>(
  columnas: readonly Column<F>[],
  telefono: boolean,
  apodoOf: (fila: F) => string,
): readonly Column<F>[] {
  const nombra = columnas.find(({ fija }) => fija) ?? columnas[0];
  return columnas.flatMap((columna): Column<F>[] => {
    if (columna !== nombra) return [columna];
    if (!telefono) {
      const render = (fila: F) => <Cortado texto={apodoOf(fila)} />;
      return [columna, { key: 'cuenta', titulo: 'Cuenta', desde: 'sm', texto: apodoOf, render }];
    }
    const render = (fila: F) => (
      <>
        <Suave>
          <Cortado texto={apodoOf(fila)} />
        </Suave>
        {columna.render(fila)}
      </>
    );
    return [{ ...columna, render }];
  });
}
