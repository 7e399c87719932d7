package acme;

import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/** A server and its client over HTTP/2: single calls, a stream of answers, and a refusal. */
public class Calls {
  private static final MethodDescriptor.Marshaller<String> TEXT =
      new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String value) {
          return new ByteArrayInputStream(value.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
          try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
          }
        }
      };

  private static MethodDescriptor<String, String> method(String name, MethodType type) {
    return MethodDescriptor.<String, String>newBuilder(TEXT, TEXT)
        .setType(type)
        .setFullMethodName("shop.Shop/" + name)
        .build();
  }

  public static void main(String[] args) throws Exception {
    MethodDescriptor<String, String> ask = method("ask", MethodType.UNARY);
    MethodDescriptor<String, String> list = method("list", MethodType.SERVER_STREAMING);
    Server server =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .addService(
                ServerServiceDefinition.builder("shop.Shop")
                    .addMethod(ask, ServerCalls.asyncUnaryCall(Calls::answer))
                    .addMethod(list, ServerCalls.asyncServerStreamingCall(Calls::answerAll))
                    .build())
            .build()
            .start();
    ManagedChannel channel =
        Grpc.newChannelBuilder("127.0.0.1:" + server.getPort(), InsecureChannelCredentials.create())
            .build();
    int length = 0;
    for (int i = 0; i < 100; i++) {
      length += ClientCalls.blockingUnaryCall(channel, ask, CallOptions.DEFAULT, "item " + i).length();
    }
    System.out.println(length);
    Iterator<String> all =
        ClientCalls.blockingServerStreamingCall(channel, list, CallOptions.DEFAULT, "50");
    int count = 0;
    while (all.hasNext()) {
      count += all.next().length();
    }
    System.out.println(count);
    try {
      ClientCalls.blockingUnaryCall(channel, ask, CallOptions.DEFAULT, "nothing");
    } catch (StatusRuntimeException refused) {
      System.out.println(refused.getStatus());
    }
    channel.shutdown().awaitTermination(10, TimeUnit.SECONDS);
    server.shutdown().awaitTermination(10, TimeUnit.SECONDS);
  }

  private static void answer(String question, StreamObserver<String> to) {
    if (question.equals("nothing")) {
      to.onError(Status.NOT_FOUND.withDescription("none").asRuntimeException());
    } else {
      to.onNext(question.toUpperCase(java.util.Locale.ROOT));
      to.onCompleted();
    }
  }

  private static void answerAll(String count, StreamObserver<String> to) {
    for (int i = 0; i < Integer.parseInt(count); i++) {
      to.onNext("item " + i);
    }
    to.onCompleted();
  }
}
