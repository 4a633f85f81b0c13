import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatDocumento, stripDocumento } from '@talonario/core/empresas';
import { ApiError } from '../../../../api.ts';
import { useEffect, useState } from 'react';
import { CamposDomicilio, type Domicilio } from '../../../../components/campos/CamposDomicilio.tsx';
import { CuitInput } from '../../../../components/campos/CuitInput.tsx';
import { sinEnter } from '../../../../components/campos/sinEnter.ts';
import { DialogFoot } from '../../../../components/dialogos/DialogFoot.tsx';
import { Notice } from '../../../../components/estados/States.tsx';
import { llenado } from '../../../../components/campos/llenado.ts';
import { useCuitLookup } from '../../../../components/campos/useCuitLookup.ts';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { totalOf } from '../../../../textos/numeros.ts';
import type { VentaConMotivo } from '../ventas.ts';
import { useComprador } from './useComprador.ts';

interface Props {
  /** Sales to correct, one after the other. */
  ventas: readonly VentaConMotivo[];
  onClose: () => void;
  /** Receives the sales whose buyer was corrected. */
  onListo: (ventas: readonly VentaConMotivo[]) => void;
}

const VACIO: Domicilio = { domicilio: '', localidad: '', codigoPostal: '', provincia: null };

/** Whom each of these sales is invoiced to. */
export default function CompradorDialog({ ventas, onClose, onListo }: Props) {
  const [lugar, setLugar] = useState(0);
  const [conDatos, setConDatos] = useState(false);
  const venta = ventas[lugar];
  if (!venta) return null;
  const closeWith = (cuantas: number) => (cuantas === 0 ? onClose() : onListo(ventas.slice(0, cuantas)));
  return (
    <Modal
      opened
      onClose={() => closeWith(lugar)}
      size="lg"
      closeOnClickOutside={!conDatos}
      title={ventas.length > 1 ? `A quién se factura: ${lugar + 1} de ${ventas.length}` : 'A quién se factura'}
    >
      <FormularioDeComprador
        key={venta.clave}
        venta={venta}
        ultimo={lugar + 1 === ventas.length}
        onConDatos={setConDatos}
        onClose={() => closeWith(lugar)}
        onGuardado={() => (lugar + 1 === ventas.length ? onListo(ventas) : setLugar(lugar + 1))}
      />
    </Modal>
  );
}

interface FormularioProps {
  venta: VentaConMotivo;
  ultimo: boolean;
  /** Receives true once something was typed. */
  onConDatos: (conDatos: boolean) => void;
  onClose: () => void;
  onGuardado: () => void;
}

function FormularioDeComprador({ venta, ultimo, onConDatos, onClose, onGuardado }: FormularioProps) {
  const assign = useComprador();
  const { buscar, buscando } = useCuitLookup();
  const [documento, setDocumento] = useState('');
  const [nombre, setNombre] = useState('');
  const [domicilio, setDomicilio] = useState<Domicilio>(VACIO);
  const {
    mutate,
    isPending,
    error: fallo,
  } = useMutation({
    mutationFn: () =>
      assign([venta], {
        como: 'documento',
        documento,
        nombre,
        calle: domicilio.domicilio,
        numero: '',
        localidad: domicilio.localidad,
        codigo_postal: domicilio.codigoPostal,
        provincia: domicilio.provincia,
      }),
    onSuccess: onGuardado,
  });
  const campo = fallo instanceof ApiError ? fallo.campo : null;
  const conDatos = documento !== '' || nombre !== '' || domicilio !== VACIO;
  useEffect(() => onConDatos(conDatos), [onConDatos, conDatos]);
  const errorOf = (nombreDeCampo: string) =>
    campo === nombreDeCampo && fallo instanceof ApiError ? fallo.message : null;

  const leer = useEstable(() => ({ documento, nombre, ...domicilio }));
  const lookup = async (cuit: string) => {
    const alPedir = leer();
    const persona = await buscar(cuit);
    if (!persona) return;
    const datos = {
      nombre: persona.razon_social,
      domicilio: persona.domicilio,
      localidad: persona.localidad,
      codigoPostal: persona.codigo_postal,
      provincia: persona.provincia,
    };
    const { nombre: nombreLlenado, ...suDomicilio } = llenado(datos, alPedir, leer(), (de) => de.documento);
    if (nombreLlenado !== undefined) setNombre(nombreLlenado);
    setDomicilio((previo) => ({ ...previo, ...suDomicilio }));
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      onKeyDown={sinEnter}
      noValidate
    >
      <Stack gap="sm">
        <Text c="dimmed">
          Venta {venta.clave} de {venta.ordenes[0]?.buyer.nickname ?? 'sin nombre'} por {totalOf([venta])}
        </Text>
        {venta.motivo && (
          <Notice tono="ambar">
            <p>{venta.motivo.texto}</p>
          </Notice>
        )}
        <CuitInput
          label="CUIT o DNI"
          placeholder="30-71654321-4 o 30.772.273"
          data-autofocus
          value={documento}
          onChange={setDocumento}
          onBlur={() => setDocumento(formatDocumento(stripDocumento(documento)))}
          onBuscar={(cuit) => void lookup(cuit)}
          buscando={buscando}
          error={errorOf('documento')}
        />
        <TextInput
          label="Nombre o razón social"
          description="Con CUIT, el de ARCA"
          autoComplete="off"
          maxLength={200}
          value={nombre}
          onChange={({ currentTarget }) => setNombre(currentTarget.value)}
          error={errorOf('nombre')}
        />
        <CamposDomicilio
          value={domicilio}
          onChange={(cambio) => setDomicilio({ ...domicilio, ...cambio })}
          mostrado={(parte) => (parte === 'domicilio' ? { required: false } : {})}
        />
        <Text size="xs" c="dimmed">
          Todavía no se emite nada: después ves el comprobante, con la letra que corresponda.
        </Text>
      </Stack>
      <DialogFoot
        fallo={campo === null ? fallo : null}
        working={isPending}
        onClose={onClose}
        verbo={ultimo ? 'Guardar y ver qué se va a emitir' : 'Guardar y seguir con la próxima'}
      />
    </form>
  );
}
