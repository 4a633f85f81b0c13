import { Puede } from '../../../components/Puede.tsx';
import { EmpresaYMes } from '../EmpresaYMes.tsx';
import { ArchivosDeCompras } from './ArchivosDeCompras.tsx';
import { Cargos } from './Cargos.tsx';
import classes from './Compras.module.css';
import { Emitidos } from './Emitidos.tsx';
import { ImportarCompras } from './ImportarCompras.tsx';
import { ListaCompras } from './ListaCompras.tsx';
import { Posicion } from './Posicion.tsx';

/** Purchases of a company and a month: their import, their list and their files for ARCA. */
export function Compras() {
  return (
    <EmpresaYMes>
      {(empresa, periodo) => (
        <div className={classes.partes} key={`${empresa.id} ${periodo}`}>
          <Puede derecho="presentar">
            <ImportarCompras empresa={empresa} periodo={periodo} />
          </Puede>
          <ListaCompras empresa={empresa} periodo={periodo} />
          <ArchivosDeCompras empresa={empresa} periodo={periodo} />
          <Cargos empresa={empresa} periodo={periodo} />
          <Posicion empresa={empresa} periodo={periodo} />
          <Emitidos empresa={empresa} periodo={periodo} />
        </div>
      )}
    </EmpresaYMes>
  );
}
