import { explainCaea, type QuincenaCaea } from '@talonario/core/arca';
import { formatNumero, formatPuntoDeVenta } from '@talonario/core/comprobantes';
import { Link } from 'react-router';
import { Notice } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { nombreDeQuincena, plazoDeQuincena } from '../../../textos/quincena.ts';

/** Refusals of ARCA in a fortnight, each with its reason and the days left, and its remarks on the code. */
export function PorResolver({ quincena }: { quincena: QuincenaCaea }) {
  const nombre = nombreDeQuincena(quincena);
  const plazo = plazoDeQuincena(quincena);
  return (
    <>
      {quincena.codigo === null && quincena.rechazo.length > 0 && quincena.estado !== 'sin_codigo' && (
        <Notice tono="rojo" titulo={`ARCA no dio el código de la ${nombre}`}>
          <Motivos motivos={quincena.rechazo} />
          <p>Talonario lo vuelve a pedir, hasta el último día de la quincena.</p>
        </Notice>
      )}
      {quincena.rechazos.map((rechazo) => (
        <Notice
          key={rechazo.comprobante_id}
          tono="rojo"
          titulo={`ARCA no aceptó el informe de ${formatNumero({ ...rechazo, numero_comprobante: rechazo.numero })}`}
        >
          <Motivos motivos={rechazo.motivos} />
          <p>
            El comprobante ya lo tiene tu cliente; los que siguen en su numeración esperan a que ARCA lo acepte
            {plazo === null ? '' : `. Hay que informarlo ${plazo}`}.{' '}
            <Link to={paths.factura(rechazo.comprobante_id)}>Ver el comprobante</Link>
          </p>
        </Notice>
      ))}
      {quincena.puntos
        .filter(({ sin_movimiento }) => sin_movimiento === 'rechazado')
        .map(({ punto_de_venta, rechazo }) => (
          <Notice
            key={punto_de_venta}
            tono="rojo"
            titulo={`ARCA no aceptó que el punto de venta ${formatPuntoDeVenta(punto_de_venta)} no se usó en la ${nombre}`}
          >
            <Motivos motivos={rechazo} />
            {plazo !== null && <p>Hay que informarlo {plazo}.</p>}
          </Notice>
        ))}
      {quincena.observaciones.length > 0 && quincena.estado !== 'informada' && (
        <Notice tono="ambar" titulo={`ARCA dio el código de la ${nombre} con observaciones`}>
          <Motivos motivos={quincena.observaciones} />
        </Notice>
      )}
    </>
  );
}

function Motivos({ motivos }: { motivos: QuincenaCaea['rechazo'] }) {
  return motivos.map((mensaje) => <p key={`${mensaje.codigo}-${mensaje.mensaje}`}>{explainCaea(mensaje)}</p>);
}
