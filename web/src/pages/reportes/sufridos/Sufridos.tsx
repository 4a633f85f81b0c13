import { Puede } from '../../../components/Puede.tsx';
import { EmpresaYMes } from '../EmpresaYMes.tsx';
import { ArchivosDeSufridos } from './ArchivosDeSufridos.tsx';
import { Balance } from './Balance.tsx';
import { Certificados } from './Certificados.tsx';
import { ImportarLista } from './ImportarLista.tsx';
import classes from './Sufridos.module.css';

/** Taxes that a company suffered in a month: their lists, their balances and their files. */
export function Sufridos() {
  return (
    <EmpresaYMes>
      {(empresa, periodo) => (
        <div className={classes.partes} key={`${empresa.id} ${periodo}`}>
          <Puede derecho="presentar">
            <ImportarLista empresa_id={empresa.id} />
          </Puede>
          <Balance empresa_id={empresa.id} periodo={periodo} />
          <ArchivosDeSufridos empresa_id={empresa.id} periodo={periodo} />
          <Certificados empresa_id={empresa.id} periodo={periodo} />
        </div>
      )}
    </EmpresaYMes>
  );
}
