import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import { Box, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { conPunto, formatFecha, formatPorcentaje } from '@talonario/core/base';
import { modosFacturacion } from '@talonario/core/comprobantes';
import {
  clasesA,
  CONSUMIDOR_FINAL,
  formatCuit,
  inscriptoEnIibb,
  provinciaOf,
  RESPONSABLE_INSCRIPTO,
  situacionesIibb,
  situacionesIva,
  type Empresa,
  type PuntoDeVenta,
} from '@talonario/core/empresas';
import { isAgente, regimenesPublicados, todasLasNominacionesOf, type Nominacion } from '@talonario/core/percepciones';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '../../api.ts';
import { ControlEmisor } from '../../components/arca/ControlEmisor.tsx';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { DataTable, type RowAction } from '../../components/tabla/DataTable.tsx';
import type { Column } from '../../components/tabla/orden/column.ts';
import { Puede } from '../../components/Puede.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { EmptyState, ErrorState, Notice } from '../../components/estados/States.tsx';
import { paths } from '../../paths.ts';
import { EsqueletoDePagina } from '../../components/estados/Esqueleto.tsx';
import classes from './DetalleEmpresa.module.css';
import { Resumen } from './contingencia/Resumen.tsx';
import { DatosFiscales } from './percepciones/DatosFiscales.tsx';
import { Certificados } from './percepciones/Certificados.tsx';
import { PuntoDeVentaDialog } from './PuntoDeVentaDialog.tsx';
import { TraspasoDialog } from './traspaso/TraspasoDialog.tsx';
import { Verificacion } from './Verificacion.tsx';
import { empresaQuery, empresasQuery } from '../../queries/empresas/empresas.ts';

const volver = { to: paths.empresas, texto: 'Volver' };

/** /app/empresas/{id} */
export default function DetalleEmpresa() {
  const { id = '' } = useParams();
  const { data: empresa, error, refetch } = useQuery(empresaQuery(id));
  if (error && !empresa) {
    return (
      <>
        <PageHeader titulo="Empresa" volver={volver} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return empresa ? <Detalle empresa={empresa} /> : <EsqueletoDePagina />;
}

function Detalle({ empresa }: { empresa: Empresa }) {
  const queryClient = useQueryClient();
  const [editado, setEditado] = useState<PuntoDeVenta | { nuevo: number | null } | null>(null);
  const [aEliminar, setAEliminar] = useState<PuntoDeVenta | null>(null);
  const [query, setQuery] = useSearchParams();

  const refresh = () => queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey });
  const eliminar = async ({ punto_de_venta }: PuntoDeVenta) => {
    await call('deletePuntoDeVenta', { params: { id: empresa.id, puntoDeVenta: punto_de_venta } });
    await refresh();
  };
  const actions = (punto: PuntoDeVenta): RowAction[] => [
    { texto: 'Editar', icon: 'editar', derecho: 'configurar', onSelect: () => setEditado(punto) },
    {
      texto: 'Eliminar',
      icon: 'eliminar',
      derecho: 'configurar',
      peligro: true,
      onSelect: () => setAEliminar(punto),
    },
  ];

  return (
    <>
      <PageHeader titulo={empresa.razon_social} volver={volver}>
        <Puede derecho="configurar">
          <Button component={Link} to={paths.personas} variant="default" leftSection={<Icon name="usuario" />}>
            Personas
          </Button>
          <Button variant="default" onClick={() => setQuery({ traspasar: 'si' }, { replace: true })}>
            Traspasar
          </Button>
          <Button
            component={Link}
            to={paths.editarEmpresa(empresa.id)}
            variant="default"
            leftSection={<Icon name="editar" />}
          >
            Editar
          </Button>
        </Puede>
      </PageHeader>

      {empresa.situacion_iva === CONSUMIDOR_FINAL && (
        <Notice tono="ambar" mb="lg">
          Una empresa Consumidor final no puede emitir comprobantes. Si en ARCA tiene otra situación,{' '}
          <Link to={paths.editarEmpresa(empresa.id)}>cambiala acá</Link>.
        </Notice>
      )}
      <dl className={classes.datos}>
        {datosOf(empresa).map(([nombre, valor]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>

      <Puede derecho="configurar">
        <Verificacion empresa={empresa} onAgregarPunto={(numero) => setEditado({ nuevo: numero })} />
      </Puede>

      <ControlEmisor company_id={empresa.id} />

      <Group justify="space-between" gap="xs" mb="md">
        <h2>Puntos de venta</h2>
        <Puede derecho="configurar">
          <Button onClick={() => setEditado({ nuevo: null })} leftSection={<Icon name="agregar" />}>
            Agregar punto de venta
          </Button>
        </Puede>
      </Group>
      <DataTable
        label="Puntos de venta"
        columns={columns}
        rows={empresa.puntosDeVenta}
        rowKey={({ punto_de_venta }) => String(punto_de_venta)}
        rowName={({ punto_de_venta }) => `el punto de venta ${formatPuntoDeVenta(punto_de_venta)}`}
        actions={actions}
        fichas="md"
        empty={
          <EmptyState nivel={3} titulo="Falta un punto de venta">
            <p>
              Para emitir hace falta al menos un punto de venta. Se crea en ARCA, en «Administración de puntos de venta
              y domicilios», con el sistema para web services; acá se carga con el mismo número.
            </p>
          </EmptyState>
        }
      />

      <Box mt="xl">
        <Resumen empresa={empresa} />
      </Box>

      {empresa.percepciones_iibb.length > 0 && (
        <Puede derecho="configurar">
          <Certificados empresa={empresa} />
        </Puede>
      )}
      <DatosFiscales empresa={empresa} />

      {query.has('traspasar') && (
        <Puede derecho="configurar">
          <TraspasoDialog empresa={empresa} onClose={() => setQuery({}, { replace: true })} />
        </Puede>
      )}
      {editado !== null && (
        <PuntoDeVentaDialog
          empresa={empresa}
          punto={'nuevo' in editado ? null : editado}
          numero={'nuevo' in editado ? editado.nuevo : null}
          onClose={() => setEditado(null)}
          onSaved={refresh}
        />
      )}
      {aEliminar && (
        <ConfirmDialog
          opened
          onClose={() => setAEliminar(null)}
          titulo={`Eliminar el punto de venta ${formatPuntoDeVenta(aEliminar.punto_de_venta)}`}
          confirmar="Eliminar"
          peligro
          onConfirm={() => eliminar(aEliminar)}
        >
          Esta acción no es reversible. Se elimina {aEliminar.nombre_fantasia} de {conPunto(empresa.razon_social)} Si ya
          tiene comprobantes no se puede eliminar.
        </ConfirmDialog>
      )}
    </>
  );
}

function datosOf(empresa: Empresa): [string, string][] {
  return [
    ['CUIT', formatCuit(empresa.cuit)],
    ['Situación frente al IVA', nombreOf(situacionesIva, empresa.situacion_iva)],
    ...(empresa.situacion_iva === RESPONSABLE_INSCRIPTO
      ? [['Factura A', clasesA.find(({ codigo }) => codigo === empresa.clase_a)?.nombre ?? ''] as [string, string]]
      : []),
    ['Situación frente a Ingresos Brutos', nombreOf(situacionesIibb, empresa.situacion_iibb)],
    ...(inscriptoEnIibb(empresa.situacion_iibb) ? [['Número de IIBB', empresa.iibb ?? ''] as [string, string]] : []),
    ...(empresa.isib_caba_alicuota === null
      ? []
      : [['Alícuota ISIB CABA', formatPorcentaje(empresa.isib_caba_alicuota)] as [string, string]]),
    ['Inicio de actividades', formatFecha(empresa.inicio_actividades)],
    ...(empresa.condicion_de_venta === null
      ? []
      : [['Condición de venta', empresa.condicion_de_venta] as [string, string]]),
    ...(isAgente(empresa)
      ? [
          ['Agente de percepción en', todasLasNominacionesOf(empresa).map(nombreNominacion).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
  ];
}

/** `CABA`, or `CABA (desde el 01/12/2026)` when it has dates. */
function nombreNominacion(nominacion: Nominacion): string {
  const { desde, hasta } = nominacion;
  const dias = [desde && `desde el ${formatFecha(desde)}`, hasta && `hasta el ${formatFecha(hasta)}`].filter(Boolean);
  const nombre =
    'regimen' in nominacion
      ? regimenesPublicados[nominacion.regimen].nombre
      : provinciaOf(nominacion.provincia).acentuado;
  return dias.length === 0 ? nombre : `${nombre} (${dias.join(' ')})`;
}

function nombreOf(catalogo: readonly { codigo: number; nombre: string }[], codigo: number): string {
  return catalogo.find((fila) => fila.codigo === codigo)?.nombre ?? '';
}

const columns: readonly Column<PuntoDeVenta>[] = [
  { key: 'numero', titulo: 'Punto de venta', render: ({ punto_de_venta }) => formatPuntoDeVenta(punto_de_venta) },
  {
    key: 'nombre',
    titulo: 'Nombre de fantasía',
    envuelve: true,
    render: ({ nombre_fantasia }) => nombre_fantasia,
  },
  {
    key: 'direccion',
    titulo: 'Dirección',
    envuelve: true,
    render: ({ direccion }) => direccion,
  },
  { key: 'provincia', titulo: 'Provincia', render: ({ id_provincia }) => provinciaOf(id_provincia).acentuado },
  {
    key: 'logo',
    titulo: 'Logo',
    render: ({ logo, nombre_fantasia }) =>
      logo === null ? '' : <img className={classes.logo} src={logo} alt={`Logo de ${nombre_fantasia}`} />,
  },
  { key: 'telefono', titulo: 'Teléfono', envuelve: true, render: ({ telefono }) => telefono ?? '' },
  {
    key: 'modo',
    titulo: 'Modo facturación',
    render: ({ modo_facturacion }) => nombreOf(modosFacturacion, modo_facturacion),
  },
];
