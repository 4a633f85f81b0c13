import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCuit, formatFecha, toBuenosAires, type ArcaEstado } from '@talonario/core';
import { Link } from 'react-router';
import { Hechos } from '../components/Hechos.tsx';
import { useConexion } from '../hooks/useConexion.ts';
import { fechaYHora } from '../textos/fechaYHora.ts';
import { paths } from '../paths.ts';
import classes from './ArcaLight.module.css';
import { arcaQuery } from '../queries/empresas/arca.ts';

const POLL_MS = 60_000;

/** ARCA's light: whether it answers, what waits for it, and its last words. */
export function ArcaLight() {
  const { data: estado } = useQuery({ ...arcaQuery, refetchInterval: POLL_MS });
  const conexion = useConexion();
  const luz = luzDe(estado, conexion);
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.luz} data-luz={luz.forma}>
          <i aria-hidden="true" />
          <span className={classes.largo}>{luz.texto}</span>
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
        {estado ? <Detalle estado={estado} conexion={conexion} /> : 'Todavía no sabemos si ARCA responde.'}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Green and round when all is well; amber and square when somebody should look; empty when it is not known. */
type Forma = 'si' | 'no' | 'no-se';

/** What the light says, the worst first. */
function luzDe(estado: ArcaEstado | undefined, conexion: boolean): { forma: Forma; texto: string } {
  if (!conexion) return { forma: 'no', texto: 'Sin conexión' };
  if (!estado) return { forma: 'no-se', texto: 'ARCA: sin datos' };
  if (estado.certificado?.vencido) return { forma: 'no', texto: 'ARCA: certificado vencido' };
  if (!estado.responde) return { forma: 'no', texto: 'ARCA no responde' };
  const [aviso] = estado.avisos;
  return aviso
    ? { forma: 'no', texto: cortos[aviso.codigo] ?? 'ARCA: hay un aviso' }
    : { forma: 'si', texto: 'ARCA responde' };
}

const cortos: Readonly<Record<string, string>> = {
  certificado_por_vencer: 'ARCA: certificado por vencer',
  certificado_falta: 'ARCA: falta el certificado',
  reloj_mal: 'ARCA: reloj fuera de hora',
};

const ambientes = { simulador: 'Simulador', homologacion: 'Homologación', produccion: 'Producción' } as const;

function Detalle({ estado, conexion }: { estado: ArcaEstado; conexion: boolean }) {
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
      ? `${formatCuit(estado.certificado.cuit)}, ${estado.certificado.vencido ? 'venció' : 'vence'} ${formatFecha(toBuenosAires(estado.certificado.vence))}`
      : 'no hay',
  };
  return (
    <div className={classes.detalle}>
      {!conexion && <p>Este navegador no tiene internet: lo de abajo es lo último que se supo.</p>}
      {(estado.responde || !estado.certificado?.vencido) && (
        <p>
          {estado.responde
            ? estado.avisos.some(({ codigo }) => codigo === 'certificado_falta')
              ? 'ARCA responde.'
              : 'ARCA está atendiendo: lo que emitas sale en el momento.'
            : 'ARCA no responde. Lo que emitas queda en cola y sale solo cuando vuelva.'}
        </p>
      )}
      {estado.avisos.map(({ codigo, texto }) => (
        <p key={codigo}>{texto}</p>
      ))}
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
