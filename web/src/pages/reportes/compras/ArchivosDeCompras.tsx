import { Button, Group } from '@mantine/core';
import { formatARS, formatImporte } from '@talonario/core/base';
import { archivosDeCompras, nombreDeMes, type ControlReporte, type ReporteCompras } from '@talonario/core/contador';
import type { Empresa } from '@talonario/core/empresas';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call, saveArchivo } from '../../../api.ts';
import { Fallo } from '../../../components/estados/Fallo.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import clasesDeReportes from '../Reportes.module.css';
import classes from './Compras.module.css';

const botones: readonly { reporte: ReporteCompras; texto: string }[] = [
  { reporte: 'libro-iva', texto: 'Libro IVA Digital compras' },
  { reporte: 'iva-simple', texto: 'IVA Simple, crédito fiscal' },
];

/** Files of a month's purchases for ARCA: checked first, and downloaded when nothing stops them. */
export function ArchivosDeCompras({ empresa: { id }, periodo }: { empresa: Empresa; periodo: string }) {
  const { mutate, data, error, isPending, variables } = useMutation({
    mutationFn: async (reporte: ReporteCompras) => {
      const pedido = { reporte, periodo };
      const control = await call('controlarCompras', { params: { id }, query: pedido });
      const bajados: string[] = [];
      if (control.impiden > 0) return { control, bajados };
      for (const archivo of archivosDeCompras[reporte]) {
        if (!control.archivos.some((generado) => generado.archivo === archivo)) continue;
        const bajado = await call('descargarReporteDeCompras', { params: { id }, query: { ...pedido, archivo } });
        saveArchivo(bajado);
        bajados.push(bajado.nombre);
      }
      return { control, bajados };
    },
  });
  const sinCasos = error instanceof ApiError && error.codigo === 'sin_casos';
  return (
    <section aria-label="Archivos de compras">
      <h2>Archivos para ARCA</h2>
      <p className={classes.suave}>
        Las compras de {nombreDeMes(periodo)} que están en el libro. Talonario controla antes de bajar, y nombra las que
        serían rechazadas.
      </p>
      <Group gap="xs">
        {botones.map(({ reporte, texto }) => (
          <Button
            key={reporte}
            variant="default"
            loading={isPending && variables === reporte}
            disabled={isPending && variables !== reporte}
            onClick={() => mutate(reporte)}
          >
            {texto}
          </Button>
        ))}
      </Group>
      {sinCasos ? (
        <Notice role="status">
          <p>No hay compras en {nombreDeMes(periodo)}.</p>
        </Notice>
      ) : (
        <Fallo fallo={error} />
      )}
      {data && <Control {...data} />}
    </section>
  );
}

/** Check of the files: that they add up, or the purchases that stop them. */
function Control({ control, bajados }: { control: ControlReporte; bajados: readonly string[] }) {
  const { comprobantes, total, impiden, reparos, avisos_generales, avisos, cruces } = control;
  return (
    <div className={classes.avisos}>
      <Notice tono={impiden > 0 ? 'rojo' : 'verde'} role="status">
        {impiden > 0 ? (
          <p>
            <strong>No se bajó: ARCA lo rechazaría.</strong> Corregí las compras que siguen y volvé a bajarlo.
          </p>
        ) : (
          <p>
            <strong>{enPlural(comprobantes, '1 compra, todo cierra.', '# compras, todo cierra.')}</strong>{' '}
            <span className="junto">{formatARS(total)}</span> en total. Se bajó {bajados.join(' y ')}.
          </p>
        )}
      </Notice>
      <Lista titulo="ARCA lo rechazaría por" cuantos={impiden} reparos={reparos.filter(({ impide }) => impide)} />
      <Lista
        titulo="Avisos"
        cuantos={avisos}
        reparos={reparos.filter(({ impide }) => !impide)}
        generales={avisos_generales}
      />
      {impiden === 0 && (
        <details className={clasesDeReportes.controles}>
          <summary>Qué se controló</summary>
          <table aria-label="Qué se controló">
            <thead>
              <tr>
                <th scope="col">Qué</th>
                <th scope="col">En el archivo</th>
                <th scope="col">En las compras</th>
              </tr>
            </thead>
            <tbody>
              {cruces.map(({ nombre, archivo, comprobantes: enCompras }) => (
                <tr key={nombre}>
                  <th scope="row">{nombre}</th>
                  <td>{formatImporte(archivo)}</td>
                  <td>{formatImporte(enCompras)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}

function Lista({
  titulo,
  cuantos,
  reparos,
  generales,
}: {
  titulo: string;
  cuantos: number;
  reparos: ControlReporte['reparos'];
  generales?: ControlReporte['avisos_generales'];
}) {
  const total = cuantos + (generales?.length ?? 0);
  if (total === 0) return null;
  const resto = cuantos - reparos.length;
  return (
    <div className={clasesDeReportes.reparos}>
      <h3>
        {titulo} <span>{total}</span>
      </h3>
      <ul>
        {generales?.map(({ codigo, mensaje }) => (
          <li key={codigo}>
            <span>{mensaje}</span>
          </li>
        ))}
        {reparos.map(({ comprobante_id, comprobante, codigo, mensaje }) => (
          <li key={`${comprobante_id} ${codigo}`}>
            <span>{comprobante}</span>
            <span>{mensaje}</span>
          </li>
        ))}
      </ul>
      {resto > 0 && <p>Y {enMiles(resto)} más: corregí estas y volvé a bajarlo.</p>}
    </div>
  );
}
