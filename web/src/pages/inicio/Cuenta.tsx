import { Button } from '@mantine/core';
import { formatFecha } from '@talonario/core/base';
import type { CuentaInicio, Inicio } from '@talonario/core/inicio';
import { nombreDeAviso } from '@talonario/core/ventas';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { Puede } from '../../components/Puede.tsx';
import { useAhora } from '../../hooks/useAhora.ts';
import { CAUSA_SIN_CARGAR, paths } from '../../paths.ts';
import { haceCuanto } from '../../textos/haceCuanto.ts';
import { enMiles, enPlural, enPesos } from '../../textos/numeros.ts';
import classes from './Inicio.module.css';
import { avisosOf, canceladasOf, quePierden, receptoresOf, ventasOf } from './enlaces.ts';
import { hayOf } from './pendientes.ts';
import { Renglon } from './Renglon.tsx';

interface Props {
  cuenta: CuentaInicio;
  rango: Inicio['ventas'];
}

/** An account's part of the desk: what is to be invoiced, what needs somebody and what goes by itself. */
export function Cuenta({ cuenta, rango }: Props) {
  const {
    id,
    nickname,
    facturar,
    sin_cargar,
    acreditar,
    canceladas,
    receptores,
    pierden: quePierdenPlata,
    avisos,
    requiere_vincular,
    configurada,
  } = cuenta;
  const { ventas, total } = facturar.pendientes;
  const pierden = quePierdenPlata ?? 0;
  const enCola = facturar.en_cola + acreditar.en_cola;
  const conRenglones =
    facturar.problemas.length + acreditar.problemas.length + avisos.length > 0 ||
    enCola + sin_cargar.ventas + acreditar.pendientes.ventas + canceladas.ventas + receptores + pierden > 0;
  return (
    <article className={classes.cuenta} aria-label={nickname}>
      <header>
        <h2>
          <Link to={paths.cuenta(id)}>{nickname}</Link>
        </h2>
        <Automatica cuenta={cuenta} />
      </header>
      {requiere_vincular && (
        <p className={classes.urgente}>
          <Icon name="alerta" size={16} /> Mercado Libre ya no nos deja usar esta cuenta: no se factura nada.{' '}
          <Puede derecho="configurar">
            <Link to={paths.datosCuenta(id)}>Volver a vincularla</Link>
          </Puede>
        </p>
      )}
      {!configurada && (
        <p className={classes.urgente}>
          <Icon name="alerta" size={16} /> Falta elegir con qué empresa y punto de venta factura.{' '}
          <Puede derecho="configurar">
            <Link to={paths.datosCuenta(id)}>Elegirlos</Link>
          </Puede>
        </p>
      )}
      {ventas > 0 ? (
        <div className={classes.facturar}>
          <Link to={ventasOf(cuenta, 'facturar', rango, { grupo: 'para_facturar' })} className={classes.cifra}>
            <strong>{enMiles(ventas)}</strong>
            <span>
              {enPlural(ventas, 'venta para facturar', 'ventas para facturar')}
              <small>por {enPesos(total)}</small>
            </span>
          </Link>
          <Puede derecho="emitir">
            <Button component={Link} to={`${ventasOf(cuenta, 'facturar', rango, { grupo: 'para_facturar' })}&plan=ver`}>
              Ver qué se va a emitir
            </Button>
          </Puede>
        </div>
      ) : (
        !hayOf(cuenta) && (
          <p className={classes.listo}>
            <Icon name="emitida" size={16} />{' '}
            {cuenta.leida_en === null ? 'Todavía no se leyeron sus ventas.' : 'Todo facturado.'}
          </p>
        )
      )}
      {conRenglones && (
        <ul className={classes.renglones}>
          {sin_cargar.ventas > 0 && (
            <Renglon
              to={ventasOf(cuenta, 'facturar', rango, { grupo: 'para_facturar', causa: CAUSA_SIN_CARGAR })}
              cuantas={sin_cargar.ventas}
              que={enPlural(sin_cargar.ventas, 'de ellas con un SKU sin cargar', 'de ellas con algún SKU sin cargar')}
              detalle={enPesos(sin_cargar.total)}
            />
          )}
          {facturar.problemas.map(({ codigo, titulo, ventas: cuantas, total: importe }) => (
            <Renglon
              key={codigo}
              tono="persona"
              to={ventasOf(cuenta, 'facturar', rango, { grupo: 'con_problemas', causa: codigo })}
              cuantas={cuantas}
              que={titulo}
              {...(importe.gt(0) && { detalle: enPesos(importe) })}
            />
          ))}
          {acreditar.pendientes.ventas > 0 && (
            <Renglon
              to={ventasOf(cuenta, 'acreditar', rango, { grupo: 'para_acreditar' })}
              cuantas={acreditar.pendientes.ventas}
              que={enPlural(
                acreditar.pendientes.ventas,
                'devolución sin nota de crédito',
                'devoluciones sin nota de crédito',
              )}
              detalle={enPesos(acreditar.pendientes.total)}
            />
          )}
          {acreditar.problemas.map(({ codigo, titulo, ventas: cuantas }) => (
            <Renglon
              key={`nota ${codigo}`}
              tono="persona"
              to={ventasOf(cuenta, 'acreditar', rango, { grupo: 'con_problemas', causa: codigo })}
              cuantas={cuantas}
              que={`Nota de crédito: ${titulo.toLowerCase()}`}
            />
          ))}
          {canceladas.ventas > 0 && (
            <Renglon
              tono="persona"
              to={canceladasOf(id)}
              cuantas={canceladas.ventas}
              que={enPlural(
                canceladas.ventas,
                'cancelada o devuelta que sigue facturada',
                'canceladas o devueltas que siguen facturadas',
              )}
              detalle={enPesos(canceladas.total)}
            />
          )}
          {receptores > 0 && (
            <Renglon
              tono="persona"
              to={receptoresOf(id)}
              cuantas={receptores}
              que={enPlural(receptores, 'factura hoy sería a otro receptor', 'facturas hoy serían a otro receptor')}
            />
          )}
          {avisos.map(({ tipo, cantidad }) => (
            <Renglon
              key={tipo}
              tono="persona"
              to={`${avisosOf(id)}&tipo=${tipo}`}
              cuantas={cantidad}
              que={nombreDeAviso(tipo)}
            />
          ))}
          {facturar.en_cola > 0 && (
            <Renglon
              tono="espera"
              to={ventasOf(cuenta, 'facturar', rango, { grupo: 'en_cola' })}
              cuantas={facturar.en_cola}
              que="en cola: salen solas"
            />
          )}
          {acreditar.en_cola > 0 && (
            <Renglon
              tono="espera"
              to={ventasOf(cuenta, 'acreditar', rango, { grupo: 'en_cola' })}
              cuantas={acreditar.en_cola}
              que="notas de crédito en cola: salen solas"
            />
          )}
          {pierden > 0 && (
            <Renglon
              tono="persona"
              to={quePierden(id)}
              cuantas={pierden}
              que={enPlural(pierden, 'publicación pierde plata', 'publicaciones pierden plata')}
            />
          )}
        </ul>
      )}
    </article>
  );
}

/** State of the account's automatic invoicing, and its last reading. */
function Automatica({ cuenta: { automatica, leida_en, requiere_vincular } }: { cuenta: CuentaInicio }) {
  const ahora = useAhora();
  const { activa, desde, silencio } = automatica;
  if (requiere_vincular) return null;
  return (
    <p className={classes.suave} data-tono={silencio ? 'ambar' : undefined}>
      {activa
        ? `Facturación automática prendida${desde === null ? '' : ` desde el ${formatFecha(desde)}`}`
        : 'Facturación automática apagada'}
      {silencio && ` · Mercado Libre no avisa nada ${haceCuanto(silencio.desde, ahora)}`}
      {leida_en !== null && ` · ventas leídas ${haceCuanto(leida_en, ahora)}`}
    </p>
  );
}
