import { Skeleton } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { addMonths, today } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import { MONOTRIBUTO } from '@talonario/core/empresas';
import { ErrorState } from '../../../components/estados/States.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { Cierre } from '../cierre/Cierre.tsx';
import { Contables } from '../contables/Contables.tsx';
import { useEmpresa } from '../useEmpresa.ts';
import { SinEmpresa } from '../SinEmpresa.tsx';
import comunes from '../../../components/secciones/Secciones.module.css';
import classes from './Contador.module.css';
import { Enlaces } from './Enlaces.tsx';
import { Envio } from './Envio.tsx';
import { Jurisdicciones } from './Jurisdicciones.tsx';
import { Monotributo } from './Monotributo.tsx';
import { Paquete } from './Paquete.tsx';
import { Presentado } from './Presentado.tsx';
import { Puede } from '../../../components/Puede.tsx';

/** Months that can be chosen: two years. */
const MESES = 24;

/** Monthly page of a company and its accountant. */
export function Contador() {
  const { values, set } = useUrlFilters(['empresa', 'mes']);
  const { empresas, elegibles, empresa, remember, error, refetch } = useEmpresa(values.empresa, 'con_punto');
  const hoy = today(useAhora());

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!empresas) return <Skeleton height={180} />;
  if (!empresa) return <SinEmpresa hayEmpresas={empresas.length > 0} />;
  const meses = Array.from({ length: MESES }, (_, indice) => addMonths(`${hoy.slice(0, 7)}-01`, -indice).slice(0, 7));
  // Month of the address; by default, the one being presented.
  const periodo = meses.find((mes) => mes === values.mes) ?? meses[1] ?? hoy.slice(0, 7);
  return (
    <>
      <div className={classes.filtros}>
        <Select
          label="Empresa"
          allowDeselect={false}
          data={elegibles.map(({ id, razon_social }) => ({ value: id, label: razon_social }))}
          value={empresa.id}
          onChange={(id) => {
            remember(id);
            set({ empresa: id });
          }}
        />
        <Select
          label="Mes"
          allowDeselect={false}
          data={meses.map((mes) => ({ value: mes, label: nombreDeMes(mes) }))}
          value={periodo}
          onChange={(mes) => set({ mes })}
        />
      </div>
      <div className={`${comunes.secciones} ${classes.secciones}`}>
        <Cierre key={`cierre ${empresa.id} ${periodo}`} empresa={empresa} periodo={periodo} />
        <Paquete key={`paquete ${empresa.id}`} empresa={empresa} periodo={periodo} />
        <Contables key={`contables ${empresa.id} ${periodo}`} empresa={empresa} periodo={periodo} />
        <Jurisdicciones key={`jurisdicciones ${empresa.id}`} empresa={empresa} periodo={periodo} />
        <Presentado key={`presentado ${empresa.id} ${periodo}`} empresa={empresa} periodo={periodo} />
        <Puede derecho="configurar">
          <Enlaces key={`enlaces ${empresa.id}`} empresa={empresa} />
        </Puede>
        <Puede derecho="configurar">
          <Envio key={`envio ${empresa.id}`} empresa={empresa} periodo={periodo} />
        </Puede>
        {empresa.situacion_iva === MONOTRIBUTO && <Monotributo key={empresa.id} empresa={empresa} />}
      </div>
    </>
  );
}
