import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatFecha, today, type FechaCivil } from '@talonario/core/base';
import { formatCuit, isValidCuit, stripDocumento } from '@talonario/core/empresas';
import {
  explainPercepcion,
  filaComoEra,
  nombrePadron,
  textOfClave,
  tituloPercepcion,
} from '@talonario/core/percepciones';
import { Fragment, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Respuesta } from '../../../api.ts';
import { DateInput } from '../../../components/campos/fechas/DateInput.tsx';
import { ErrorState } from '../../../components/estados/States.tsx';
import { Hechos, type Hecho } from '../../../components/Hechos.tsx';
import { Suave } from '../../../components/Suave.tsx';
import { useAhora } from '../../../hooks/useAhora.ts';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { paths } from '../../../paths.ts';
import { consultaPadronesQuery } from '../../../queries/empresas/padrones.ts';
import classes from './Padrones.module.css';

/** Rates of a CUIT on a date in the lists, and the reasons of that day's vouchers. The question stays in the address. */
export function Consulta() {
  const hoy = today(useAhora());
  const { values, set } = useUrlFilters(['cuit', 'fecha']);
  const [cuit, setCuit] = useState(values.cuit ? formatCuit(values.cuit) : '');
  const [fecha, setFecha] = useState<FechaCivil | null>(values.fecha ?? hoy);
  const [problema, setProblema] = useState<string | null>(null);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const limpio = stripDocumento(cuit);
    if (!isValidCuit(limpio)) setProblema('El CUIT no es válido: revisá los 11 números');
    else if (fecha !== null) set({ cuit: limpio, fecha });
  };

  return (
    <section>
      <h2>Consultar un CUIT</h2>
      <form noValidate className={classes.pedido} onSubmit={ask}>
        <TextInput
          label="CUIT"
          inputMode="numeric"
          autoComplete="off"
          placeholder="30-71654321-4"
          maxLength={13}
          value={cuit}
          error={problema}
          onChange={({ currentTarget }) => {
            setCuit(currentTarget.value);
            setProblema(null);
          }}
        />
        <DateInput
          label="Fecha"
          value={fecha}
          onChange={setFecha}
          error={fecha === null ? 'Escribí la fecha' : undefined}
        />
        <Button type="submit" variant="default">
          Consultar
        </Button>
      </form>
      {values.cuit && values.fecha && <Respondida cuit={values.cuit} fecha={values.fecha} />}
    </section>
  );
}

function Respondida({ cuit, fecha }: { cuit: string; fecha: FechaCivil }) {
  const { data, error, refetch } = useQuery(consultaPadronesQuery(cuit, fecha));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const con = data.comprobantes.filter(({ percepciones }) => percepciones.length > 0);
  const sin = data.comprobantes.filter(({ percepciones }) => percepciones.length === 0);
  return (
    <div className={classes.respuesta} aria-live="polite">
      <div>
        <h3>
          Los padrones de {formatCuit(data.cuit)} el {formatFecha(data.fecha)}
        </h3>
        <Hechos forma="debajo" hechos={data.listas.map(describe)} />
      </div>
      <div>
        <h3>Comprobantes emitidos ese día</h3>
        {data.comprobantes.length === 0 && <Suave>Ese día no se le emitieron comprobantes.</Suave>}
        {sin.length > 0 && (
          <p>
            <Suave>Comprobantes sin padrón, porque la empresa no era agente:</Suave>{' '}
            {sin.map(({ id, comprobante }, indice) => (
              <Fragment key={id}>
                {indice > 0 && ', '}
                <Link to={paths.factura(id)} className="junto">
                  {comprobante}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {con.map((emitido) => (
        <Emitido key={emitido.id} emitido={emitido} />
      ))}
    </div>
  );
}

type Consultada = Respuesta<'consultarPadrones'>;

function describe({ origen, periodo, importado, fila }: Consultada['listas'][number]): Hecho {
  const nombre = `Padrón ${nombrePadron(origen, periodo)}`;
  return [nombre, importado ? filaComoEra({ origen, periodo, fila }) : 'no está importado'];
}

function Emitido({ emitido: { id, comprobante, percepciones } }: { emitido: Consultada['comprobantes'][number] }) {
  return (
    <div>
      <h3>
        <Link to={paths.factura(id)} className="junto">
          {comprobante}
        </Link>
      </h3>
      {percepciones.map((percepcion) => (
        <section key={textOfClave(percepcion)}>
          <b>{tituloPercepcion(percepcion)}</b>
          <Hechos
            forma="debajo"
            hechos={explainPercepcion(percepcion).map(({ nombre, valor }): Hecho => [nombre, valor])}
          />
        </section>
      ))}
    </div>
  );
}
