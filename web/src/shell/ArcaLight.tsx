import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCuit, formatFecha, toBuenosAires, type ArcaEstado } from '@talonario/core';
import { Link } from 'react-router';
import { Hechos } from '../components/Hechos.tsx';
import { fechaYHora } from '../textos/fechaYHora.ts';
import { paths } from '../paths.ts';
import classes from './ArcaLight.module.css';
import { arcaQuery } from '../queries/arca.ts';

const POLL_MS = 60_000;

/** ARCA's light: whether it answers, what waits for it, and its last words. */
export function ArcaLight() {
  const { data: estado } = useQuery({ ...arcaQuery, refetchInterval: POLL_MS });
  const luz = estado ? (estado.responde ? 'si' : 'no') : 'no-se';
  return (
    <Popover position="bottom-end" width={300}>
      <Popover.Target>
        <button type="button" className={classes.luz} data-luz={luz}>
          <i aria-hidden="true" />
          <span className={classes.largo}>{textos[luz]}</span>
          <span className={classes.corto} aria-hidden="true">
            ARCA
          </span>
          {estado && estado.en_cola.cantidad > 0 && (
            <b>
              {estado.en_cola.cantidad} <span>en cola</span>
            </b>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {estado ? <Detalle estado={estado} /> : 'Todavía no sabemos si ARCA responde.'}
      </Popover.Dropdown>
    </Popover>
  );
}

const textos = { si: 'ARCA responde', no: 'ARCA no responde', 'no-se': 'ARCA: sin datos' } as const;

const ambientes = { simulador: 'Simulador', homologacion: 'Homologación', produccion: 'Producción' } as const;

function Detalle({ estado }: { estado: ArcaEstado }) {
  const { cantidad, desde } = estado.en_cola;
  const hechos = {
    Ambiente: ambientes[estado.ambiente],
    Aplicación: estado.aplicacion ?? 'sin respuesta',
    'Base de datos': estado.base ?? 'sin respuesta',
    Autenticación: estado.autenticacion ?? 'sin respuesta',
    Tardó: estado.milisegundos === null ? null : segundos(estado.milisegundos),
    Consultado: fechaYHora(estado.consultado_en),
    'Última respuesta': estado.ultima_respuesta ? fechaYHora(estado.ultima_respuesta) : 'ninguna',
    Certificado: estado.certificado
      ? `${formatCuit(estado.certificado.cuit)}, vence ${formatFecha(toBuenosAires(estado.certificado.vence))}`
      : 'no hay',
  };
  return (
    <div className={classes.detalle}>
      <p>
        {estado.responde
          ? 'ARCA está atendiendo: lo que emitas sale en el momento.'
          : 'ARCA no responde. Lo que emitas queda en cola y sale solo cuando vuelva.'}
      </p>
      {cantidad > 0 && (
        <p>
          {cantidad === 1 ? 'Hay 1 comprobante' : `Hay ${cantidad} comprobantes`} en cola
          {desde === null ? '' : ` desde el ${fechaYHora(desde)}`}.{' '}
          <Link to={paths.borradores}>Ver los borradores</Link>
        </p>
      )}
      <Hechos forma="extremos" hechos={hechos} />
      <p className={classes.enlace}>
        <Link to={paths.conciliacion}>Conciliar con ARCA</Link>
      </p>
    </div>
  );
}

function segundos(ms: number): string {
  return ms < 100 ? 'menos de 0,1 s' : `${(ms / 1000).toFixed(1).replace('.', ',')} s`;
}
