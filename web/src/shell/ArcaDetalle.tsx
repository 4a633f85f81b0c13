import { Popover } from '@mantine/core';
import { describeRetenidos, type ArcaEstado, type CorteAbierto } from '@talonario/core/arca';
import { withComma, enPlural, formatFecha, toBuenosAires } from '@talonario/core/base';
import { formatCuit } from '@talonario/core/empresas';
import { cloneElement, type ReactElement, type Ref } from 'react';
import { Link } from 'react-router';
import { decirCorte } from '../components/contingencia/corte.ts';
import { Hechos } from '../components/Hechos.tsx';
import { useAbierta } from '../components/Menu.tsx';
import { useAhora } from '../hooks/useAhora.ts';
import { paths } from '../paths.ts';
import { fechaYHora } from '../textos/fechaYHora.ts';
import classes from './ArcaLight.module.css';

interface Props {
  /** The light. */
  children: ReactElement<{ onClick?: () => void; ref?: Ref<HTMLButtonElement> }>;
  estado: ArcaEstado | undefined;
  conexion: boolean;
  /** True when Talonario's server answered the last call. */
  talonario: boolean;
  pedido?: boolean;
}

/** Last answers of ARCA, under its light. */
export function ArcaDetalle({ children, estado, conexion, talonario, pedido = false }: Props) {
  const [opened, setOpened, boton] = useAbierta(pedido);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>{cloneElement(children, { ref: boton, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown>
        {estado ? <Detalle {...{ estado, conexion, talonario }} /> : 'Todavía no sabemos si ARCA responde.'}
      </Popover.Dropdown>
    </Popover>
  );
}

const ambientes = { simulador: 'Simulador', homologacion: 'Homologación', produccion: 'Producción' } as const;

function Detalle({ estado, conexion, talonario }: { estado: ArcaEstado; conexion: boolean; talonario: boolean }) {
  const alDia = conexion && talonario;
  const { cantidad, desde } = estado.en_cola;
  const { cantidad: dudosos, desde: desdeLaDuda } = estado.sin_confirmar;
  const filas = {
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
      {!conexion && <p>Este navegador no tiene internet: los datos de abajo son los últimos conocidos.</p>}
      {conexion && !talonario && (
        <p>
          Talonario no responde: los datos de abajo son los últimos conocidos de ARCA. Este navegador vuelve a
          preguntar.
        </p>
      )}
      {alDia && estado.cortes.map((corte) => <Corte key={corte.id + corte.company_id} corte={corte} />)}
      {alDia && estado.cortes.length === 0 && (estado.responde || !estado.certificado?.vencido) && (
        <p>
          {estado.responde
            ? estado.avisos.some(({ codigo }) => codigo === 'certificado_falta')
              ? 'ARCA responde.'
              : 'ARCA está atendiendo: tus comprobantes salen en el momento.'
            : 'ARCA no responde. Tus comprobantes quedan en cola y salen solos cuando vuelva.'}
        </p>
      )}
      {estado.avisos.map(({ codigo, texto }) => (
        <p key={codigo}>{texto}</p>
      ))}
      {dudosos > 0 && (
        <p>
          {enPlural(dudosos, 'ARCA no confirmó 1 comprobante', 'ARCA no confirmó # comprobantes')}
          {desdeLaDuda === null ? '' : ` desde el ${fechaYHora(desdeLaDuda)}`}. Talonario lo verifica solo: no lo emitas
          por otro lado.
        </p>
      )}
      {estado.retenidos
        .filter(({ origen }) => origen !== 'otro')
        .map((retenidos) => (
          <p key={`${retenidos.cuit} ${retenidos.origen} ${retenidos.punto_de_venta} ${retenidos.tipo_comprobante}`}>
            {describeRetenidos(retenidos)}
          </p>
        ))}
      {cantidad > 0 && (
        <p>
          {enPlural(cantidad, 'Hay 1 comprobante', 'Hay # comprobantes')} en cola
          {desde === null ? '' : ` desde el ${fechaYHora(desde)}`}.{' '}
          <Link to={paths.borradores}>Ver los borradores</Link>
        </p>
      )}
      <Hechos forma="extremos" hechos={filas} />
      <p className={classes.enlace}>
        <Link to={paths.conciliacion}>Conciliar con ARCA</Link> ·{' '}
        <Link to={paths.contingencia}>Contingencia (CAEA)</Link>
      </p>
    </div>
  );
}

/** An outage of ARCA, in which vouchers may go out with advance codes. */
function Corte({ corte }: { corte: CorteAbierto }) {
  const { titulo, detalle } = decirCorte(corte, useAhora());
  return (
    <p>
      <strong>{titulo}.</strong> {detalle}
    </p>
  );
}

function segundos(ms: number): string {
  return ms < 100 ? 'menos de 0,1 s' : `${withComma(ms / 1000, 1)} s`;
}
