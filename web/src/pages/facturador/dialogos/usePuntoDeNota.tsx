import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPuntoDeVenta, listElectronicos, type Comprobante } from '@talonario/core/comprobantes';
import { useState, type ReactNode } from 'react';
import { Select } from '../../../components/campos/Select.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { isPuntoAjeno, puntoElegible } from '../form/secciones/otroSistema/puntoElegible.ts';

interface PuntoDeNota {
  /** Point of sale that the note is asked with; null: the invoice's. */
  punto_de_venta: number | null;
  /** The invoice's point of sale issues in another system, and none is chosen yet. */
  falta: boolean;
  /** Words on that point of sale, with the choice; null: the note goes out at the invoice's. */
  leyenda: ReactNode;
}

/** Point of sale of the note of an invoice, which a person chooses when the invoice's own issues in another system. */
export function usePuntoDeNota(factura: Comprobante): PuntoDeNota {
  const { data: empresas } = useQuery(empresasQuery);
  const [elegido, setElegido] = useState<number | null>(null);
  const puntos = empresas?.find(({ id }) => id === factura.company_id)?.puntosDeVenta;
  if (puntos === undefined || !isPuntoAjeno(puntos, factura))
    return { punto_de_venta: null, falta: false, leyenda: null };
  const electronicos = listElectronicos(puntos);
  const punto_de_venta = puntoElegible(puntos, factura, elegido);
  const propio = formatPuntoDeVenta(factura.punto_de_venta);
  if (electronicos.length === 0) {
    const leyenda = (
      <Notice tono="ambar" mt="md">
        El punto de venta {propio} no emite en Talonario, y la empresa no tiene un punto de venta electrónico. Agregá
        uno en Empresas para emitir la nota.
      </Notice>
    );
    return { punto_de_venta, falta: true, leyenda };
  }
  if (electronicos.length === 1 && punto_de_venta !== null) {
    const leyenda = (
      <Text mt="md">
        La nota sale con tu punto de venta {formatPuntoDeVenta(punto_de_venta)}: el {propio} no emite en Talonario.
      </Text>
    );
    return { punto_de_venta, falta: false, leyenda };
  }
  const leyenda = (
    <Select
      mt="md"
      label="Punto de venta de la nota"
      required
      description={`El ${propio}, el de la factura, no emite en Talonario.`}
      placeholder="Elegí un punto de venta"
      data={electronicos.map(({ punto_de_venta: numero, nombre_fantasia }) => ({
        value: String(numero),
        label: `${formatPuntoDeVenta(numero)} · ${nombre_fantasia}`,
      }))}
      value={punto_de_venta === null ? null : String(punto_de_venta)}
      onChange={(numero) => setElegido(numero === null ? null : Number(numero))}
    />
  );
  return { punto_de_venta, falta: punto_de_venta === null, leyenda };
}
