import { Button, Group, Skeleton } from '@mantine/core';
import { formatARS, formatFecha } from '@talonario/core/base';
import type { Monotributo as Datos } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ErrorState, Notice } from '../../../components/estados/States.tsx';
import { Hechos } from '../../../components/Hechos.tsx';
import { paths } from '../../../paths.ts';
import { monotributoQuery } from '../../../queries/contador/contador.ts';
import comunes from '../../../components/secciones/Secciones.module.css';
import classes from './Contador.module.css';
import { Recategorizacion } from './Recategorizacion.tsx';
import { MonotributoDialog } from './MonotributoDialog.tsx';
import { TablasMonotributo } from './TablasMonotributo.tsx';
import { TablaMonotributoDialog } from './TablaMonotributoDialog.tsx';
import { Puede } from '../../../components/Puede.tsx';

/** Invoicing of twelve months against each category's limit, and the rest. */
export function Monotributo({ empresa }: { empresa: Empresa }) {
  const { data, error, refetch } = useQuery(monotributoQuery(empresa.id));
  const [dialogo, setDialogo] = useState<'datos' | 'tabla' | null>(null);
  return (
    <section aria-label="Monotributo">
      <h2>Monotributo</h2>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Estado datos={data} />
          <Limites datos={data} />
          {data.recategorizacion && (
            <Recategorizacion proyeccion={data.recategorizacion} propia={data.categoria_propia} />
          )}
          <TablasMonotributo empresa={empresa} />
          <Puede derecho="configurar">
            <Group gap="xs">
              <Button variant="default" onClick={() => setDialogo('datos')}>
                Categoría y facturado por fuera
              </Button>
              <Button variant="subtle" onClick={() => setDialogo('tabla')}>
                Cargar otra tabla
              </Button>
            </Group>
          </Puede>
          {dialogo === 'datos' && <MonotributoDialog empresa={empresa} datos={data} onClose={() => setDialogo(null)} />}
          {dialogo === 'tabla' && (
            <TablaMonotributoDialog empresa={empresa} datos={data} onClose={() => setDialogo(null)} />
          )}
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </section>
  );
}

function Estado({ datos }: { datos: Datos }) {
  const { desde, hasta, facturado, por_fuera, total, aviso, tabla, mayor_precio, precio_unitario_maximo } = datos;
  return (
    <>
      {aviso && (
        <Notice tono={aviso.supera ? 'rojo' : 'ambar'} role="status">
          <p>
            {aviso.supera ? (
              <>
                <strong>Pasaste el límite de la categoría {aviso.categoria}.</strong> Hablalo con tu contador antes de
                seguir facturando.
              </>
            ) : (
              <>
                <strong>
                  Te quedan <span className="junto">{formatARS(aviso.queda)}</span> para el límite de la categoría{' '}
                  {aviso.categoria}.
                </strong>{' '}
                Antes de emitir un lote que lo pase te avisamos.
              </>
            )}
          </p>
        </Notice>
      )}
      {tabla.vencida && (
        <Notice tono="ambar">
          <p>
            <strong>Tabla vencida.</strong> Estos límites valían hasta el {formatFecha(tabla.hasta)}. Cargá los que
            publica ARCA y comparamos con esos.
          </p>
        </Notice>
      )}
      <Hechos
        forma="columna"
        hechos={{
          [`Facturado del ${formatFecha(desde)} al ${formatFecha(hasta)}`]: formatARS(facturado),
          'Facturado por fuera': por_fuera.isZero() ? null : formatARS(por_fuera),
          'Total de doce meses': por_fuera.isZero() ? null : formatARS(total),
          'Mayor precio por unidad': mayor_precio && (
            <>
              {formatARS(mayor_precio.precio)} ·{' '}
              <Link to={paths.factura(mayor_precio.comprobante_id)}>{mayor_precio.comprobante}</Link>
              {mayor_precio.supera && (
                <div>
                  <strong>Pasa el máximo.</strong>
                </div>
              )}
            </>
          ),
          'Precio máximo por unidad': formatARS(precio_unitario_maximo),
        }}
      />
    </>
  );
}

function Limites({ datos: { limites, categoria, categoria_propia, tabla } }: { datos: Datos }) {
  const categoriaVigente = categoria_propia ?? categoria;
  return (
    <div className={classes.tabla} role="region" aria-label="Límites de las categorías" tabIndex={0}>
      <table>
        <caption className="solo-lector">Lo que queda de cada categoría</caption>
        <thead>
          <tr>
            <th scope="col">Categoría</th>
            <th scope="col">Límite de doce meses</th>
            <th scope="col">Te queda</th>
          </tr>
        </thead>
        <tbody>
          {limites.map((fila) => (
            <tr key={fila.categoria} data-suya={fila.categoria === categoriaVigente || undefined}>
              <th scope="row">
                {fila.categoria}
                {fila.categoria === categoriaVigente && (categoria_propia ? ' · la tuya' : ' · la que te alcanza')}
              </th>
              <td>{formatARS(fila.limite)}</td>
              <td>{fila.supera ? 'superado' : formatARS(fila.queda)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={comunes.suave}>
        Límites del {formatFecha(tabla.desde)} al {formatFecha(tabla.hasta)}. Fuente: {tabla.fuente}.
      </p>
    </div>
  );
}
