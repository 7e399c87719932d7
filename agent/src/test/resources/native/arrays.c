/* The native half of subject.analyses.NativeArrays. */
#include <jni.h>

#define METHOD(name) JNIEXPORT void JNICALL Java_subject_analyses_NativeArrays_##name

METHOD(set)(JNIEnv *env, jclass type, jintArray values) {
  jint ten[10] = {0};
  (*env)->SetIntArrayRegion(env, values, 0, 10, ten);
}

METHOD(elements)(JNIEnv *env, jclass type, jintArray values) {
  jint *all = (*env)->GetIntArrayElements(env, values, 0);
  (*env)->ReleaseIntArrayElements(env, values, all, JNI_ABORT);
}

METHOD(critical)(JNIEnv *env, jclass type, jintArray values) {
  void *all = (*env)->GetPrimitiveArrayCritical(env, values, 0);
  (*env)->ReleasePrimitiveArrayCritical(env, values, all, 0);
}

METHOD(get)(JNIEnv *env, jclass type, jintArray values) {
  jint five[5];
  (*env)->GetIntArrayRegion(env, values, 0, 5, five);
}

/* The native half of subject.analyses.MixedArrays. */
#define MIXED(name) JNIEXPORT void JNICALL Java_subject_analyses_MixedArrays_##name

MIXED(mixed)(JNIEnv *env, jclass type, jintArray ints, jbyteArray bytes, jlongArray longs) {
  jint ten[10] = {0};
  jbyte hundred[100] = {0};
  (*env)->SetIntArrayRegion(env, ints, 0, 10, ten);
  jint *all = (*env)->GetIntArrayElements(env, ints, 0);
  (*env)->ReleaseIntArrayElements(env, ints, all, JNI_ABORT);
  void *memory = (*env)->GetPrimitiveArrayCritical(env, ints, 0);
  (*env)->ReleasePrimitiveArrayCritical(env, ints, memory, 0);
  (*env)->GetIntArrayRegion(env, ints, 0, 5, ten);
  (*env)->GetByteArrayRegion(env, bytes, 0, 100, hundred);
  (*env)->SetByteArrayRegion(env, bytes, 0, 12, hundred);
  jlong *longer = (*env)->GetLongArrayElements(env, longs, 0);
  (*env)->ReleaseLongArrayElements(env, longs, longer, JNI_ABORT);
}

MIXED(objects)(JNIEnv *env, jclass type, jobjectArray texts) {
  for (int i = 0; i < 3; i++) {
    (*env)->DeleteLocalRef(env, (*env)->GetObjectArrayElement(env, texts, i));
  }
  (*env)->SetObjectArrayElement(env, texts, 0, 0);
}

MIXED(nested)(JNIEnv *env, jclass type, jbyteArray bytes) {
  jbyte some[15] = {0};
  (*env)->GetByteArrayRegion(env, bytes, 0, 7, some);
  (*env)->CallStaticVoidMethod(env, type, (*env)->GetStaticMethodID(env, type, "inner", "()V"));
  (*env)->SetByteArrayRegion(env, bytes, 0, 8, some);
}

MIXED(ints)(JNIEnv *env, jclass type, jintArray values) {
  jint five[5];
  (*env)->GetIntArrayRegion(env, values, 0, 5, five);
}

MIXED(alike)(JNIEnv *env, jclass type, jintArray some, jintArray more) {
  jint *all = (*env)->GetIntArrayElements(env, more, 0);
  (*env)->ReleaseIntArrayElements(env, more, all, JNI_ABORT);
}
