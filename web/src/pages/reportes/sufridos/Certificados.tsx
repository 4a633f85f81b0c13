import { formatARS, formatFecha } from '@talonario/core/base';
import { nombreDeMes, nombreDeSaldo, type CertificadoSufrido } from '@talonario/core/contador';
import { formatDocumento } from '@talonario/core/empresas';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/estados/States.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import { FilterBar } from '../../../components/tabla/FilterBar.tsx';
import { FilterText } from '../../../components/tabla/FilterText.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { Paginas } from '../../../components/tabla/Paginas.tsx';
import { useUrlFilters } from '../../../hooks/useUrlFilters.ts';
import { CERTIFICADOS_POR_PAGINA, certificadosQuery } from '../../../queries/contador/sufridos.ts';
import { enPlural } from '../../../textos/numeros.ts';

const columnas: readonly Column<CertificadoSufrido>[] = [
  {
    key: 'certificado',
    titulo: 'Certificado',
    fija: true,
    render: ({ certificado, comprobante }) => certificado || comprobante || 'Sin número',
  },
  { key: 'fecha', titulo: 'Fecha', render: ({ fecha }) => formatFecha(fecha) },
  {
    key: 'agente',
    titulo: 'Agente',
    ancha: true,
    render: ({ agente_nombre, agente_cuit }) => agente_nombre || agente_cuit,
  },
  { key: 'cuit', titulo: 'CUIT', desde: 'lg', render: ({ agente_cuit }) => formatDocumento(agente_cuit) },
  { key: 'impuesto', titulo: 'Impuesto', render: taxOf },
  { key: 'importe', titulo: 'Importe', align: 'right', render: ({ importe }) => formatARS(importe) },
];

function taxOf(certificado: CertificadoSufrido): string {
  return nombreDeSaldo({
    ...certificado,
    entidad: certificado.impuesto === 'otro' ? certificado.impuesto_nombre : null,
  });
}

/** Certificates of a month, of every list. */
export function Certificados({ empresa_id, periodo }: { empresa_id: string; periodo: string }) {
  const { values, pagina, set, commit, setPagina } = useUrlFilters(['agente']);
  const { agente } = values;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    certificadosQuery(empresa_id, { periodo, texto: agente }, pagina),
  );
  return (
    <section aria-label="Certificados del mes">
      <h2>Certificados de {nombreDeMes(periodo)}</h2>
      <FilterBar
        chips={agente ? [{ key: 'agente', texto: `Agente: ${agente}`, onRemove: () => set({ agente: null }) }] : []}
        onClear={() => set({ agente: null })}
        cuenta={
          data && `${enPlural(data.totalItems, '1 certificado', '# certificados')} por ${formatARS(data.importe)}`
        }
      >
        <FilterText
          label="Agente"
          placeholder="Nombre, CUIT o número"
          value={agente ?? ''}
          onCommit={(texto, alDejar) => commit({ agente: texto.trim() }, alDejar)}
        />
      </FilterBar>
      <DataTable
        label="Certificados"
        columns={columnas}
        rows={data?.results}
        rowKey={({ id }) => id}
        rowName={({ certificado, agente_nombre }) => `${certificado} de ${agente_nombre}`}
        error={error}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        fichas="sm"
        empty={
          agente ? (
            <EmptyState titulo="Ningún certificado coincide con el filtro" />
          ) : (
            <EmptyState titulo={`No hay certificados de ${nombreDeMes(periodo)}`}>
              <p>Bajá Mis Retenciones de ARCA, o la lista de tu provincia, y subila acá arriba.</p>
            </EmptyState>
          )
        }
      />
      <Paginas pagina={pagina} porPagina={CERTIFICADOS_POR_PAGINA} total={data?.totalItems ?? 0} onChange={setPagina} />
    </section>
  );
}
